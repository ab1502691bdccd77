import type { updateChatLink as endpoint } from '@zatyshok/contract/chat-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeLink, lockLinks } from './chat.queries.ts'
import { takenUrl } from './taken-url.ts'

/**
 * Changes a link.
 *
 * @throws AppError `not_found`, `content_conflict` if another editor has changed it since, `invalid_value` for the
 * address of another link
 */
export async function updateChatLink(
  ctx: ActorContext,
  { params, body: { revision, ...link } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const links = await lockLinks(ctx.db)
    if (!links.some((one) => one.id === id)) throw new AppError('not_found')
    if (links.some((one) => one.url === link.url && one.id !== id)) throw takenUrl()
    const changed = await changeLink(ctx.db, { id, revision, link })
    if (!changed) throw new AppError('content_conflict')
    await recordAudit(ctx, { action: 'chat.update', target: `chat link ${id}`, detail: { ...link } })
    return changed
  })
}
