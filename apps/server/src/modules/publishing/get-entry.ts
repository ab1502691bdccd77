import type { getEntry as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asEntry, asVersionWithText } from './as-entry.ts'
import { findEntry } from './entries.queries.ts'
import { usedAt } from './used-at.ts'
import { findVersion } from './versions.queries.ts'

/**
 * Returns an entry with its draft, or with the published version if it has no draft.
 *
 * @throws AppError `not_found`
 */
export async function getEntry(
  { db, now, settings }: Context,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const entry = await findEntry(db, Number(params.id))
  const text = entry && (await findVersion(db, entry.id, entry.draftId ?? entry.publishedId ?? 0))
  if (!entry || !text) throw new AppError('not_found')
  return { entry: asEntry(entry, now), text: asVersionWithText(text, entry), usedAt: usedAt(entry, settings) }
}
