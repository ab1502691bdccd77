import type { getVersion as endpoint } from '@zatyshok/contract/content-versions'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { compareHtml } from '../../platform/html/compare-html.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asVersionWithText } from './as-entry.ts'
import { entryWithId } from './change-entry.ts'
import { findVersion } from './versions.queries.ts'

/**
 * A version whole, and what has changed since.
 *
 * @throws AppError `not_found`
 */
export async function getVersion(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const entry = await entryWithId(ctx, Number(params.id))
  const version = await findVersion(ctx.db, entry.id, Number(params.version))
  const now = await findVersion(ctx.db, entry.id, entry.draftId ?? entry.publishedId ?? 0)
  if (!version || !now) throw new AppError('not_found')
  return { version: asVersionWithText(version, entry), difference: compareHtml(version.html, now.html) }
}
