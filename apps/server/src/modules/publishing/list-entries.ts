import type { countDrafts as countEndpoint, listEntries as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { asEntry } from './as-entry.ts'
import { countWaiting, findEntries } from './entries.queries.ts'

const page = 50

/** Lists a page of the entries of a kind, the last changed first. */
export async function listEntries(
  { db, now }: Context,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { kind, section, category, status, search, before } = query
  const last = before === undefined ? undefined : Number(before)
  const wanted = { kind, section, category, state: status, search, before: last, now }
  return (await findEntries(db, { ...wanted, limit: page })).map((entry) => asEntry(entry, now))
}

/** Counts entries with a draft or a schedule. */
export const countDrafts = ({ db, now }: Context): Promise<Reply<typeof countEndpoint>> => countWaiting(db, now)
