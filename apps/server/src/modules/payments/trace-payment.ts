import type { tracePayment as endpoint } from '@zatyshok/contract/bills/payment-trace'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { usualBy } from '@zatyshok/domain/bills/payment-time'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { tracesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { findTrace } from './payment-trace.queries.ts'

type Facts = ParsedInput<typeof endpoint>['body']

export interface Traced {
  readonly trace: Reply<typeof endpoint>
  readonly account: { readonly provider: string; readonly number: string; readonly address: string }
}

/**
 * Traces a payment of the resident (G10): by its number, else by account, sum and day.
 *
 * @throws AppError `not_found` for an account that is not linked, `invalid_value` for a future day or one before 2000
 */
export async function tracePayment(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await takeAttempts(ctx, [{ limit: tracesOfUser, of: String(ctx.actor.userId) }])
  return (await traceOf(ctx, body)).trace
}

/** Earliest accepted day. It rejects a year typed with two digits; PostgreSQL has no year 0. */
const earliest = '2000-01-01'

/** The same, with the account's name for a message to the operators. */
export async function traceOf(ctx: ActorContext, facts: Facts): Promise<Traced> {
  const today = kyivDay(ctx.now)
  const { invoiceAccountId: accountId, amountKop, paidOn, channel, number = '' } = facts
  if (paidOn > today) {
    throw new AppError('invalid_value', { errors: [{ path: 'paidOn', message: t('trace.paidOn.future') }] })
  }
  if (paidOn < earliest) {
    throw new AppError('invalid_value', { errors: [{ path: 'paidOn', message: t('trace.paidOn.past') }] })
  }
  const traced = await findTrace(ctx.db, ctx.actor.userId, { accountId, amountKop, paidOn, number })
  if (!traced) throw new AppError('not_found')
  const { place, found, ...account } = traced
  const by = usualBy(channel, paidOn, ctx.settings.holidays)
  return { trace: { place: place ?? 'unseen', found, usualBy: by, late: today > by }, account }
}
