import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { forwardInbox as endpoint } from '@zatyshok/contract/inbox'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findColleagues, findItem, forwardMessage } from './inbox.queries.ts'
import { scopeOf } from './list-inbox.ts'

/**
 * Forwards a message to a provider, whose operators then read and answer it, or gives it back to the city. Only a
 * provider with an operator is found, because only an operator can answer.
 *
 * @throws AppError `not_found` for a message or a provider that the caller may not use
 */
export function forwardInbox(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  const { seen, provider } = body
  return inTransaction(ctx, async (ctx) => {
    const { userId, providerId } = ctx.actor
    const item = await findItem(ctx.db, scopeOf(ctx), { kind: 'message', id })
    if (!item || (providerId !== null && provider !== null)) throw new AppError('not_found')
    const providers = new Map(
      (await findColleagues(ctx.db, providerId)).flatMap((one) =>
        one.provider ? [[one.provider.code, one.providerId]] : [],
      ),
    )
    const to = provider === null ? null : providers.get(provider)
    if (to === undefined) throw new AppError('not_found')
    const isSame = (item.provider?.code ?? null) === seen
    if (!isSame || !(await forwardMessage(ctx.db, { id, from: item.providerId, to, by: userId }))) {
      return { changed: 0, left: [{ kind: 'message', id, why: 'changed' }] }
    }
    await recordAudit(ctx, { action: 'inbox.forward', target: `feedback ${id}`, detail: { provider } })
    return { changed: 1, left: [] }
  })
}
