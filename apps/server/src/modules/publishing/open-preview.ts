import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashToken, looksLikeToken } from '../sessions/tokens.ts'
import { type FoundEntry, findEntry } from './entries.queries.ts'
import { findPreviewed } from './previews.queries.ts'
import { findVersion, type Text } from './versions.queries.ts'

/** What a preview shows; its html is as it was saved: sanitise it where it is shown, as ever. */
export interface Previewed extends Omit<Text, 'categoryId' | 'position'> {
  readonly kind: FoundEntry['kind']
  readonly slug: string
  readonly category: string | null
  readonly section: FoundEntry['section']
  readonly publishedAt: Date | null
}

/**
 * The draft behind the address of a preview, or without one what the public sees.
 *
 * @throws AppError `not_found`: never made, or an hour old
 */
export async function openPreview({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<Previewed> {
  const entryId = looksLikeToken(token) ? await findPreviewed(db, hashToken(token), now) : undefined
  const entry = entryId === undefined ? undefined : await findEntry(db, entryId)
  const text = entry && (await findVersion(db, entry.id, entry.draftId ?? entry.publishedId ?? 0))
  if (!entry || !text) throw new AppError('not_found')
  const { kind, slug, category, section, publishedAt } = entry
  const { title, description, html, file, link } = text
  return { kind, slug, category, section, publishedAt, title, description, html, file, link }
}
