import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { paymentsHistory as endpoint, Payment } from '@zatyshok/contract/payments'
import { normaliseAccountNumber } from '@zatyshok/domain/account-number'
import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkPeriod } from '../invoices/check-period.ts'
import { cursorOf, keyOfCursor } from './payment-key.ts'
import { findPayments } from './payments.queries.ts'

/**
 * Payments of a period, newest first, a page of them with the total of the whole period (G08). A period without its
 * end goes up to today; without its beginning, over the months of default history (specification §9).
 *
 * @throws AppError `invalid_value` for a period that is turned round, longer than 36 months or out of all time, and
 * for a cursor that is none; `not_found` when no linked account has the asked provider and number.
 */
export async function paymentsHistory(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { serviceProviderCode: providerCode, invoiceAccountCode, cursor, limit } = body
  const today = kyivDay(ctx.now)
  const to = body.to ?? today
  const from = body.from ?? addMonthsToDate(to, -ctx.settings.dashboard.filterMonths)
  checkPeriod({ from, to }, today)
  const { accounts, totalKop, count, page } = await findPayments(ctx.db, ctx.actor.userId, {
    from,
    to,
    providerCode,
    accountNumber: invoiceAccountCode === undefined ? undefined : normaliseAccountNumber(invoiceAccountCode),
    after: cursor === undefined ? undefined : keyOfCursor(cursor),
    // One more than asked tells whether there is a next page.
    limit: limit + 1,
  })
  const isFiltered = providerCode !== undefined || invoiceAccountCode !== undefined
  if (isFiltered && accounts === 0) throw new AppError('not_found')
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const next = last ? cursorOf({ ...last, accountId: last.invoiceAccount.id }) : null
  return { items: shown.map(({ partner: _, ...payment }): Payment => payment), totalKop, count, next }
}
