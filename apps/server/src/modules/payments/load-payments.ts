import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkPeriod, type Period } from '../invoices/check-period.ts'
import type { PaymentKey } from './payment-key.ts'
import { type FoundPayments, findPayments } from './payments.queries.ts'

/** The resident's filter; days are `YYYY-MM-DD`. */
export interface AskedPayments {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly serviceProviderCode?: string | undefined
  readonly invoiceAccountCode?: string | undefined
  /** A home's id. */
  readonly home?: string | undefined
  /** The bank or service that reported the payment. */
  readonly partner?: string | undefined
}

/**
 * Loads payments of a period, newest first (G08). Without an end the period extends to today. Without a beginning it
 * covers the months of default history (specification §9).
 *
 * @throws AppError `invalid_value` for a period that is reversed, longer than 36 months or out of range; `not_found` if
 * no linked account has the given home, provider and number.
 */
export async function loadPayments(
  ctx: ActorContext,
  { from: first, to: last, serviceProviderCode: providerCode, invoiceAccountCode, home, partner }: AskedPayments,
  page: { readonly after?: PaymentKey | undefined; readonly limit: number },
): Promise<FoundPayments & { readonly period: Period }> {
  const today = kyivDay(ctx.now)
  const to = last ?? today
  const period = { from: first ?? addMonthsToDate(to, -ctx.settings.dashboard.filterMonths), to }
  checkPeriod(period, today)
  const accountNumber = invoiceAccountCode === undefined ? undefined : normaliseAccountNumber(invoiceAccountCode)
  const homeId = home === undefined ? undefined : Number(home)
  const filter = { ...period, ...page, providerCode, accountNumber, homeId, partner }
  const found = await findPayments(ctx.db, ctx.actor.userId, filter)
  const isFiltered = providerCode !== undefined || invoiceAccountCode !== undefined || homeId !== undefined
  if (isFiltered && found.accounts === 0) throw new AppError('not_found')
  return { ...found, period }
}
