import type { orderChatLinks as endpoint } from '@zatyshok/contract/chat-links'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findLinks, lockLinks, setPosition } from './chat.queries.ts'

/**
 * Puts the links into the given order. The present order is accepted and changes nothing.
 *
 * @throws AppError `content_conflict` if the given links differ from the stored ones, because an editor has added or
 * deleted one
 */
export async function orderChatLinks(
  ctx: ActorContext,
  { body: { ids } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const present = (await lockLinks(ctx.db)).map(({ id }) => id)
    const given = new Set(ids)
    if (given.size !== ids.length || ids.length !== present.length || !present.every((id) => given.has(id))) {
      throw new AppError('content_conflict')
    }
    if (ids.join() !== present.join()) {
      for (const [at, id] of ids.entries()) await setPosition(ctx.db, id, at + 1)
      await recordAudit(ctx, { action: 'chat.order', target: 'chat links', detail: { ids: ids.join(',') } })
    }
    return findLinks(ctx.db)
  })
}
