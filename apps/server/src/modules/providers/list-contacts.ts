import type { Context } from '../../context.ts'
import { findContacts } from './providers.queries.ts'

/** Whom residents may call, by name: what each bill says anyway. */
export const listProviderContacts = ({ db }: Pick<Context, 'db'>) => findContacts(db)
