import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type {
  acceptVerification as acceptance,
  refuseVerification as refusal,
} from '@zatyshok/contract/meters/verification-inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import { verificationDateProblems } from '@zatyshok/domain/meters/verification-dates'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { LetterContent } from '../mail/letter.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { type Card, cardOf } from './as-card.ts'
import { acceptRequest, findAddressee, findWholeRequest, refuseRequest, type WholeRequest } from './requests.queries.ts'

/**
 * Accepts a request: the meter's verification is valid until that day. A provider's file from before the acceptance
 * does not overwrite it. The letter to the resident is queued in the same transaction.
 *
 * @throws AppError `not_found`, `content_conflict`, `invalid_value` for an impossible day (MA8)
 */
export async function acceptVerification(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof acceptance>,
): Promise<Card> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await waitingRequest(ctx, id)
    const { revision, nextCheckDate } = body
    refuseWrongDay(ctx, found, nextCheckDate)
    const decision = { id, revision, by: ctx.actor.userId, at: ctx.now, until: nextCheckDate }
    if (!(await acceptRequest(ctx.db, decision))) throw await conflictOver(ctx, id)
    await notifySender(ctx, found, { kind: 'verificationAccepted', meter: found.serialNumber, nextCheckDate })
    const detail = { nextCheckDate, before: found.knownNextCheckDate }
    await recordAudit(ctx, { action: 'verification.accept', target: `verification ${id}`, detail })
    return cardOf(ctx, id)
  })
}

/** Refuses a request with a reason for the resident. @throws AppError `not_found`, `content_conflict` */
export async function refuseVerification(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof refusal>,
): Promise<Card> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await waitingRequest(ctx, id)
    const { revision, reason } = body
    const decision = { id, revision, by: ctx.actor.userId, at: ctx.now, reason }
    if (!(await refuseRequest(ctx.db, decision))) throw await conflictOver(ctx, id)
    const counterId = `${found.accountId}-${found.meterId}`
    await notifySender(ctx, found, { kind: 'verificationRefused', meter: found.serialNumber, reason, counterId })
    await recordAudit(ctx, { action: 'verification.refuse', target: `verification ${id}` })
    return cardOf(ctx, id)
  })
}

type Decision = Extract<LetterContent, { kind: 'verificationAccepted' | 'verificationRefused' }>

async function waitingRequest(ctx: ActorContext, id: number): Promise<WholeRequest> {
  const found = await findWholeRequest(ctx.db, id, ctx.actor.providerId)
  if (!found) throw new AppError('not_found')
  if (found.state !== 'sent') throw await conflictOver(ctx, id)
  return found
}

/** Makes the conflict that names the colleague who decided first, as in the portal's other inboxes. */
export async function conflictOver({ db, actor }: ActorContext, id: number): Promise<AppError> {
  const name = (await findWholeRequest(db, id, actor.providerId))?.decidedBy ?? t('inbox.somebody')
  return new AppError('content_conflict', { errors: [{ message: t('inbox.conflict', { name }) }] })
}

function refuseWrongDay({ now }: ActorContext, { verifiedOn }: WholeRequest, nextCheckDate: string): void {
  const dates = { verifiedOn, nextCheckDate, installedOn: null, today: kyivDay(now) }
  const problem = verificationDateProblems(dates).nextCheckDate
  if (problem) throw new AppError('invalid_value', { errors: [{ path: 'nextCheckDate', message: t(problem) }] })
}

/**
 * Tells the resident and queues a letter. The letter needs no consent, because it concerns the resident's own request.
 */
async function notifySender(
  ctx: ActorContext,
  { id, consumerId, revision }: WholeRequest,
  content: Decision,
): Promise<void> {
  if (consumerId === null) return
  // A decision after an undo is another event.
  const cause = revision === 0 ? String(id) : `${id} ${revision}`
  await notifyPerson(ctx, consumerId, { cause, ...content })
  const addressee = await findAddressee(ctx.db, consumerId)
  if (addressee) await queueLetter(ctx, consumerId, { ...addressee, ...content })
}
