import type { ParsedInput } from '@zatyshok/contract/endpoint'
import {
  DEFAULT_PLATFORM,
  type submitVerification as endpoint,
  type VerificationRequest,
} from '@zatyshok/contract/meters/verifications'
import { kyivDay } from '@zatyshok/domain/calendar'
import { verificationDateProblems } from '@zatyshok/domain/meters/verification-dates'
import { t } from '@zatyshok/i18n/translate'
import { inTransaction, type RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { verificationsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { meterIdOf } from '../readings/meter-id.ts'
import { asRequest } from './as-request.ts'
import { ownerOfTicket } from './verification-ticket.ts'
import { findOwnMeter, findRequest, insertRequest, type OwnMeter } from './verifications.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']

/**
 * Stores a resident's report of a verification (F10) as a draft until its certificate arrives. The same date of the
 * same meter gives the same request.
 *
 * @throws AppError `not_found` for another platform, a missing or a foreign meter; `ticket_refused`;
 * `share_without_readings` for an account shared for viewing only; `verification_elsewhere`; `invalid_value` for
 * impossible dates (MA8); `too_many_requests`
 */
export async function submitVerification(
  ctx: RequestContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<VerificationRequest> {
  if (params.platform !== (ctx.settings.platform || DEFAULT_PLATFORM)) throw new AppError('not_found')
  const consumerId = await ownerOfTicket(ctx, body)
  await takeAttempts(ctx, [{ limit: verificationsOfUser, of: String(consumerId) }])
  return inTransaction(ctx, async (ctx) => {
    const today = kyivDay(ctx.now)
    const meter = await findOwnMeter(ctx.db, consumerId, { ...meterIdOf(body.counterId), today })
    if (!meter) throw new AppError('not_found')
    if (!meter.canSubmit) throw new AppError('share_without_readings')
    if (!ctx.settings.verification.submitAt.includes(meter.providerCode)) throw elsewhere(meter)
    refuseWrongDates(body, { installedOn: meter.installedOn, today })
    const id = await insertRequest(ctx.db, {
      ...meter,
      consumerId,
      verifiedOn: body.verifiedOn,
      nextCheckOn: body.nextCheckDate ?? null,
      certificateNumber: body.certificateNumber ?? '',
      at: ctx.now,
    })
    const kept = await findRequest(ctx.db, consumerId, id)
    if (!kept) throw new Error('a request that was just kept is not there')
    return asRequest(kept)
  })
}

/** Makes the error that names the provider and its contacts. */
function elsewhere({ providerName: provider, providerPhone, providerAddress }: OwnMeter): AppError {
  const contacts = [providerPhone, providerAddress].filter(Boolean).join(', ') || t('verify.elsewhere.onBill')
  return new AppError('verification_elsewhere', {
    errors: [{ message: t('verify.elsewhere.text', { provider, contacts }) }],
  })
}

function refuseWrongDates(
  { verifiedOn, nextCheckDate }: Body,
  known: { readonly installedOn: string | null; readonly today: string },
): void {
  const problems = verificationDateProblems({ verifiedOn, nextCheckDate: nextCheckDate ?? null, ...known })
  const errors = Object.entries(problems).map(([path, key]) => ({ path, message: t(key) }))
  if (errors.length > 0) throw new AppError('invalid_value', { errors })
}
