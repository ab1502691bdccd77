import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { resendDispatch as endpoint } from '@zatyshok/contract/providers/dispatches'
import { type ExchangeContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordExchange } from '../audit/record-exchange.ts'
import { asReply, type DispatchReply } from './as-reply.ts'
import { lockProvider } from './collect.queries.ts'
import { deliverDispatchJob } from './dispatches.jobs.ts'
import { findDispatch, offerAgain } from './dispatches.queries.ts'

/**
 * Offers a dispatch again: cursors return it again, and the portal writes it into the folder once more. Its file and
 * its records stay unchanged.
 *
 * @throws AppError `not_found` for a dispatch that is missing, another provider's or not ready
 */
export function resendDispatch(ctx: ExchangeContext, { params }: ParsedInput<typeof endpoint>): Promise<DispatchReply> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await findDispatch(ctx.db, id, ctx.exchanger.providerId)
    if (found?.state !== 'ready') throw new AppError('not_found')
    await lockProvider(ctx.db, found.provider_id)
    await offerAgain(ctx.db, id, ctx.now)
    await enqueue(ctx.db, deliverDispatchJob, { data: { id } })
    await recordExchange(ctx, { action: 'export.resend', target: `export ${id}` })
    return asReply((await findDispatch(ctx.db, id, null)) ?? found)
  })
}
