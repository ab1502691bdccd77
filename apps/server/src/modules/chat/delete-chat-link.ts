import type { deleteChatLink as endpoint } from '@zatyshok/contract/chat-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findLinks, removeLink } from './chat.queries.ts'

/** Deletes a link. @throws AppError `not_found` */
export async function deleteChatLink(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const removed = await removeLink(ctx.db, Number(params.id))
    if (!removed) throw new AppError('not_found')
    const { name, url } = removed
    await recordAudit(ctx, { action: 'chat.delete', target: `chat link ${params.id}`, detail: { name, url } })
    return findLinks(ctx.db)
  })
}
