import type { findLinkTargets as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { asEntry } from './as-entry.ts'
import { findLinkable } from './entries.queries.ts'
import { usedAt } from './used-at.ts'

const most = 20

/** Finds entries to link to, with their public paths. */
export async function findLinkTargets(
  { db, now, settings }: Context,
  { query }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const found = await findLinkable(db, query.search?.trim() ?? '', most)
  return found.flatMap((entry) => {
    const { id, kind, title, slug, shown = false } = asEntry(entry, now)
    return usedAt(entry, settings)
      .slice(0, 1)
      .map((href) => ({ id, kind, title: title || slug, href, shown }))
  })
}
