import type { CallActionKind, CallRecord } from '@zatyshok/contract/accounts/calls'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type FoundCall, type FoundPerson, findCallById, findPerson, insertAction, isDone } from './calls.queries.ts'
import { readCall } from './list-calls.ts'

/** A call that lasts, and what the use case does in it. */
interface Acting extends FoundCall {
  /** Records one thing that was done for the person. `subject`: see the contract. */
  readonly record: (kind: CallActionKind, subject: string) => Promise<void>
  /** True if the same was done in this call before; concurrent requests wait for each other. */
  readonly hasDone: (kind: CallActionKind, subject: string) => Promise<boolean>
  /**
   * A person who has the account, with the confirmed address.
   *
   * @throws AppError `not_found`
   */
  readonly person: (userId: number) => Promise<FoundPerson & { readonly email: string }>
  /** The call with everything that was done. */
  readonly read: () => Promise<CallRecord>
}

/**
 * Finds the operator's call in the caller's transaction (R03).
 *
 * @throws AppError `not_found` for a call of another operator, of another provider's account, or one that is over
 */
export async function duringCall(ctx: ActorContext, id: number): Promise<Acting> {
  const { db, now, actor } = ctx
  const call = await findCallById(db, actor, { id, now })
  if (!call) throw new AppError('not_found')
  return {
    ...call,
    record: async (kind, subject) => {
      await insertAction(db, { callId: call.id, kind, at: now, subject })
      const detail = { call: call.id, account: `${call.providerCode} ${call.number}`, subject }
      await recordAudit(ctx, { action: `calls.${kind}`, target: `account ${call.accountId}`, detail })
    },
    hasDone: (kind, subject) => isDone(db, { callId: call.id, kind, subject }),
    person: async (userId) => {
      const person = await findPerson(db, call.accountId, userId)
      if (!person || person.email === null) throw new AppError('not_found')
      return { ...person, email: person.email }
    },
    read: () => readCall(ctx, call.id),
  }
}
