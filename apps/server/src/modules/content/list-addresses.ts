import type { Context } from '../../context.ts'
import { findAddresses } from './content.queries.ts'

/** Lists the addresses of published pages, questions and news for the sitemap. */
export const listAddresses = ({ db, now }: Pick<Context, 'db' | 'now'>) => findAddresses(db, now)
