import type { previewEntry as endpoint } from '@zatyshok/contract/content/publishing'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../../context.ts'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { entryWithId } from '../change-entry.ts'
import { insertPreview } from './previews.queries.ts'

const hourMs = 3_600_000

/**
 * Creates an address at which the draft looks as it would in public. It needs no sign-in, so that editors can check it
 * on a phone, and expires after an hour.
 *
 * @throws AppError `not_found`
 */
export async function previewEntry(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { id } = await entryWithId(ctx, Number(params.id))
  const token = newToken()
  const expiresAt = new Date(ctx.now.getTime() + hourMs)
  await insertPreview(ctx.db, { tokenHash: hashToken(token), entryId: id, by: ctx.actor.userId, expiresAt })
  return { path: `/preview/${token}` }
}
