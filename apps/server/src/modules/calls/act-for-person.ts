import type {
  CallActionKind,
  CallRecord,
  endLinkInCall,
  recoverInCall,
  sendBillInCall,
  writeForCaller,
} from '@zatyshok/contract/accounts/calls'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { endConsumersLink } from '../accounts/end-access.ts'
import { sendBill } from '../bill-notices/notice-new-bills.ts'
import { type Answer, takeMessage } from '../feedback/take-message.ts'
import { returnLetterTo } from '../identity/letter-budget.ts'
import { findRecovering, queueRecovery } from '../identity/recovery/recover-access.ts'
import { findPerson } from './calls.queries.ts'
import { duringCall } from './during-call.ts'

const origins = { call: 'calls.message.phone', visit: 'calls.message.visit', letter: 'calls.message.letter' } as const

/**
 * Writes a message to the operators of the city in the caller's name (R03). Its first line says how it came.
 *
 * @throws AppError `not_found` as `duringCall`
 */
export async function writeMessage(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof writeForCaller>,
): Promise<Reply<typeof writeForCaller>> {
  const id = Number(params.id)
  const { name, message, way, email = '' } = body
  const { reason, accountId, number: account, provider } = await duringCall(ctx, id)
  const sent = way === 'email' ? { email } : { email: '', answer: await answerOf(ctx, accountId, body) }
  const origin = t(origins[reason], { call: id, account, provider })
  const about = { topic: 'call', accountId, sender: 'other' } as const
  const messageId = await takeMessage(ctx, { name, message: `${origin}\n\n${message}`, ...sent, ...about })
  return { messageId, call: await recordOnce(ctx, id, { kind: 'message', subject: String(messageId) }) }
}

/** Where the answer goes if it is no letter. @throws AppError `not_found` for a person without the account */
async function answerOf(
  { db }: ActorContext,
  accountId: number,
  { way, phone = '', address = '', person }: ParsedInput<typeof writeForCaller>['body'],
): Promise<Answer> {
  if (way === 'phone') return { way, to: `+${phone.replace(/\D/g, '')}`, personId: null }
  if (way === 'post') return { way, to: address, personId: null }
  const personId = Number(person)
  if (!(await findPerson(db, accountId, personId))) throw new AppError('not_found')
  return { way: 'cabinet', to: '', personId }
}

/** Records an action that commits by itself, such as a letter with a limit; a repetition adds nothing. */
const recordOnce = (
  ctx: ActorContext,
  id: number,
  { kind, subject }: { readonly kind: CallActionKind; readonly subject: string },
): Promise<CallRecord> =>
  inTransaction(ctx, async (ctx) => {
    const call = await duringCall(ctx, id)
    if (!(await call.hasDone(kind, subject))) await call.record(kind, subject)
    return call.read()
  })

/** Ends a person's link to the account of the call. @throws AppError `not_found` as `duringCall`, and for a missing link */
export function endLink(
  ctx: ActorContext,
  { params, body: { personId, reason } }: ParsedInput<typeof endLinkInCall>,
): Promise<Reply<typeof endLinkInCall>> {
  return inTransaction(ctx, async (ctx) => {
    const call = await duringCall(ctx, Number(params.id))
    const link = { id: String(personId), accountId: String(call.accountId) }
    await endConsumersLink(ctx, { params: link, body: { reason } })
    await call.record('linkEnd', String(personId))
    return call.read()
  })
}

/**
 * Sends the letter for a new password to the confirmed address of a person who has the account, once in a call.
 *
 * @throws AppError `not_found` as `duringCall`, and for a person without the account or address; `too_many_requests`
 */
export async function sendRecovery(
  ctx: ActorContext,
  { params, body: { personId } }: ParsedInput<typeof recoverInCall>,
): Promise<Reply<typeof recoverInCall>> {
  const id = Number(params.id)
  const subject = String(personId)
  const before = await duringCall(ctx, id)
  const { email } = await before.person(personId)
  const known = await before.read()
  if (known.actions.some((action) => action.kind === 'recovery' && action.subject === subject)) return known
  // Letters are counted outside the transaction; a simultaneous press that sends nothing gives its count back.
  const found = await findRecovering(ctx, email)
  return inTransaction(ctx, async (ctx) => {
    const call = await duringCall(ctx, id)
    if (await call.hasDone('recovery', subject)) {
      if (found) await returnLetterTo(ctx, found.email, 'recovery')
      return call.read()
    }
    if (!found) throw new AppError('too_many_requests')
    await queueRecovery(ctx, found)
    await call.record('recovery', subject)
    return call.read()
  })
}

/**
 * Sends a person who has the account a letter with a bill, once for a month in a call.
 *
 * @throws AppError `not_found` as `duringCall`, for a person without the account or address, and for a missing bill
 */
export function sendBillOfMonth(
  ctx: ActorContext,
  { params, body: { personId, month } }: ParsedInput<typeof sendBillInCall>,
): Promise<Reply<typeof sendBillInCall>> {
  return inTransaction(ctx, async (ctx) => {
    const call = await duringCall(ctx, Number(params.id))
    const person = await call.person(personId)
    const subject = `${month} ${personId}`
    if (await call.hasDone('bill', subject)) return call.read()
    if (!(await sendBill(ctx, { ...person, accountId: call.accountId, month }))) throw new AppError('not_found')
    await call.record('bill', subject)
    return call.read()
  })
}
