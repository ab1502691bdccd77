import { callSources, type enterCallReadings as endpoint } from '@zatyshok/contract/accounts/calls'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { refuseIfAllWrong, takeReadings } from '../readings/submit-readings.ts'
import { duringCall } from './during-call.ts'

/**
 * Takes the readings that a person tells the operator, by the rules for residents (R03); the account needs no resident.
 *
 * @throws AppError `not_found` for a foreign call and for a meter of another account; and as `refuseIfAllWrong`
 */
export function enterReadings(
  ctx: ActorContext,
  { params, body: { readings } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const call = await duringCall(ctx, Number(params.id))
    const account = { accountId: call.accountId, providerId: ctx.actor.providerId }
    const results = await takeReadings(ctx, readings, { whose: { account }, source: callSources[call.reason] })
    refuseIfAllWrong(results)
    for (const { status, receiptNumber } of results) {
      if (status === 'refused' || status === 'same' || receiptNumber === null) continue
      await call.record('reading', receiptNumber)
    }
    return { results, call: await call.read() }
  })
}
