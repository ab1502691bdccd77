import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { undoVerificationDecision as endpoint } from '@zatyshok/contract/meters/verification-inbox'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Card, cardOf, undoableSince } from './as-card.ts'
import { conflictOver } from './decide-request.ts'
import { findWholeRequest } from './requests.queries.ts'
import { undoDecision } from './undo-decision.queries.ts'

/**
 * Takes a decision back within a day: the request waits again. The resident gets no letter about this, only about the next
 * decision.
 *
 * @throws AppError `not_found`; `content_conflict` if a colleague was first or the resident has sent the refused
 * certificate again; `invalid_value` after a day
 */
export async function undoVerificationDecision(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Card> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const found = await findWholeRequest(ctx.db, id, ctx.actor.providerId)
    if (!found) throw new AppError('not_found')
    const since = undoableSince(ctx)
    if (found.decidedAt && found.decidedAt < since) throw refusal('invalid_value', t('verifyInbox.undo.late'))
    if (!(await undoDecision(ctx.db, { id, revision: body.revision, since }))) throw await conflictOver(ctx, id)
    await recordAudit(ctx, { action: 'verification.undo', target: `verification ${id}`, detail: { was: found.state } })
    return cardOf(ctx, id)
  }).catch((error: unknown) => {
    // The same verification of the meter is one open request.
    if (isUniqueViolation(error, 'verification_requests_once'))
      throw refusal('content_conflict', t('verifyInbox.undo.again'))
    throw error
  })
}

const refusal = (code: 'invalid_value' | 'content_conflict', message: string): AppError =>
  new AppError(code, { errors: [{ message }] })
