import { callAnswer, type beginCall as endpoint } from '@zatyshok/contract/accounts/calls'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCallOfLook, saveCall } from './calls.queries.ts'
import { readCall } from './list-calls.ts'

/**
 * Begins a call on a card that the operator has opened for a person (R03). A repeat returns the same call,
 * with the answers that are right now.
 *
 * @throws AppError `not_found` for a look of another operator, of another provider's account, without a caller, or too old
 */
export function beginCall(
  ctx: ActorContext,
  { params, body: { lookId, answers } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const accountId = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    const heard = callAnswer.options.filter((answer) => answers.includes(answer))
    const saved = await saveCall(db, actor, { accountId, lookId, answers: heard, now })
    const call = await findCallOfLook(db, actor, { accountId, lookId, now })
    if (!call) throw new AppError('not_found')
    if (saved) {
      const { isNew, former } = saved
      const detail = {
        ...{ call: call.id, account: `${call.providerCode} ${call.number}`, answers: heard.join(', ') },
        ...(former && { former: former.join(', ') }),
      }
      const action = isNew ? 'calls.begin' : 'calls.answers'
      await recordAudit(ctx, { action, target: `account ${accountId}`, detail })
    }
    return readCall(ctx, call.id)
  })
}
