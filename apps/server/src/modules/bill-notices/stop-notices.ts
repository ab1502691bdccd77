import type { stopBillNotices as endpoint } from '@zatyshok/contract/bills/bill-notices'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { codesFromNetwork } from '../limits/limits.ts'
import { countingRefusals } from '../limits/take-attempts.ts'
import { takeBackConsent } from '../profile/take-back-consent.ts'
import { findProviderOf } from './bill-notices.queries.ts'
import { readStopCode } from './stop-code.ts'

type Input = ParsedInput<typeof endpoint>

/**
 * Withdraws the consent to bills of one provider by a letter's link. It needs no password because the link can do only
 * this.
 *
 * @throws AppError `code_refused` for a code that the portal did not issue
 */
export const stopNotices = (ctx: RequestContext, input: Input): Promise<Reply<typeof endpoint>> =>
  countingRefusals(ctx, { limit: codesFromNetwork, of: ctx.client.network }, () => stop(ctx, input))

async function stop(ctx: RequestContext, { body }: Input): Promise<Reply<typeof endpoint>> {
  const stopping = readStopCode(ctx.secret, body.code)
  if (!stopping) throw new AppError('code_refused')
  return inTransaction(ctx, async (ctx) => {
    const provider = await findProviderOf(ctx.db, stopping)
    if (provider === null) throw new AppError('code_refused')
    await takeBackConsent(ctx, stopping)
    return { serviceProvider: { name: provider } }
  })
}
