import type { Context } from '../../context.ts'
import { findContacts } from './providers.queries.ts'

/** Lists the providers' phones by name; they are public, because each bill contains them. */
export const listProviderContacts = ({ db }: Pick<Context, 'db'>) => findContacts(db)
