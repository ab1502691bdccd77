import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { getVerification as endpoint } from '@zatyshok/contract/meters/verifications'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { meterIdOf } from '../readings/meter-id.ts'
import { asRequest } from './as-request.ts'
import { giveTicket } from './verification-ticket.ts'
import { findOwnMeter, listRequestsOf } from './verifications.queries.ts'

/** Returns the state of one meter's verification (F09, F10). @throws AppError `not_found` */
export async function getVerification(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx.actor
  const id = meterIdOf(params.id)
  const meter = await findOwnMeter(ctx.db, userId, { ...id, today: kyivDay(ctx.now) })
  if (!meter) throw new AppError('not_found')
  const takenHere = ctx.settings.verification.submitAt.includes(meter.providerCode)
  const { providerCode: code, providerName: name, providerPhone: phone, providerAddress: address } = meter
  return {
    serviceProvider: { code, name, phone, address },
    takenHere,
    ticket: takenHere && meter.canSubmit ? giveTicket(ctx, params.id) : null,
    requests: (await listRequestsOf(ctx.db, userId, id)).map(asRequest),
  }
}
