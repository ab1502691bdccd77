import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { hashToken, looksLikeToken } from '../../sessions/tokens.ts'
import { type FoundEntry, findEntry } from '../entries.queries.ts'
import { findVersion, type Text } from '../versions.queries.ts'
import { findPreviewed } from './previews.queries.ts'

/** The entry in a preview. Its HTML is as saved, so the caller must sanitise it. */
export interface Previewed extends Omit<Text, 'categoryId' | 'position'> {
  readonly kind: FoundEntry['kind']
  readonly slug: string
  readonly category: string | null
  readonly section: FoundEntry['section']
  readonly publishedAt: Date | null
}

/**
 * Returns the draft for a preview's address, or the published version if there is no draft.
 *
 * @throws AppError `not_found` for an unknown address and for one older than an hour
 */
export async function openPreview({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<Previewed> {
  const entryId = looksLikeToken(token) ? await findPreviewed(db, hashToken(token), now) : undefined
  const entry = entryId === undefined ? undefined : await findEntry(db, entryId)
  const text = entry && (await findVersion(db, entry.id, entry.draftId ?? entry.publishedId ?? 0))
  if (!entry || !text) throw new AppError('not_found')
  const { kind, slug, category, section, publishedAt } = entry
  const { title, description, html, file, link, cover, attachments } = text
  return { kind, slug, category, section, publishedAt, title, description, html, file, link, cover, attachments }
}
