import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/invoices'
import { normaliseAccountNumber } from '@zatyshok/domain/account-number'
import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { invoiceSummaryOf } from './invoice-summary.ts'
import { findInvoices } from './invoices.queries.ts'

/** Requirement G02 names the year. */
const firstDay = '2012-01-01'
const longestMonths = 36

/** The last bill of every linked account that has one (G02). */
export async function listLastInvoices(ctx: ActorContext): Promise<contract.InvoiceSummary[]> {
  const bills = await findInvoices(ctx.db, ctx.actor.userId, { bills: 'last' })
  return bills.map((bill) => invoiceSummaryOf(bill, ctx.now))
}

/**
 * Bills of the months between two days, newest first, optionally of some providers or one account number (G02).
 *
 * @throws AppError `invalid_value` for a period that is turned round, longer than 36 months or out of all time.
 */
export async function listInvoices(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.listInvoices>,
): Promise<contract.InvoiceSummary[]> {
  const { from, to, providers, account } = query
  checkPeriod({ from, to }, kyivDay(ctx.now))
  const bills = await findInvoices(ctx.db, ctx.actor.userId, {
    bills: { from, to },
    accountNumber: account === undefined ? undefined : normaliseAccountNumber(account),
    providerCodes: providers?.split(','),
  })
  return bills.map((bill) => invoiceSummaryOf(bill, ctx.now))
}

function checkPeriod({ from, to }: { readonly from: string; readonly to: string }, today: string): void {
  const lastDay = addMonthsToDate(today, 12)
  const range = t('validation.period.range', { from: formatDate(firstDay), to: formatDate(lastDay) })
  if (from < firstDay) refuse('from', range)
  if (to > lastDay) refuse('to', range)
  if (from > to) refuse('from', t('validation.period.order'))
  if (to > addMonthsToDate(from, longestMonths)) refuse('to', t('validation.period.long', { n: longestMonths }))
}

function refuse(path: 'from' | 'to', message: string): never {
  throw new AppError('invalid_value', { errors: [{ path, message }] })
}
