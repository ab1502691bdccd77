import type { Context } from '../../context.ts'
import { findAddresses } from './content.queries.ts'

/** What has been published at an address of its own: pages, questions and news, for the map of the site. */
export const listAddresses = ({ db, now }: Pick<Context, 'db' | 'now'>) => findAddresses(db, now)
