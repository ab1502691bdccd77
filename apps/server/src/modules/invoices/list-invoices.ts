import type * as contract from '@zatyshok/contract/bills/invoices'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { checkPeriod } from './check-period.ts'
import { findDynamicInvoices } from './dynamic/dynamic-invoices.ts'
import { invoiceSummaryOf } from './invoice-summary.ts'
import { type FoundInvoice, findInvoices } from './invoices.queries.ts'

/** Lists the last bill of every linked account that has one (G02). */
export async function listLastInvoices(ctx: ActorContext): Promise<contract.InvoiceSummary[]> {
  const bills = await findInvoices(ctx.db, ctx.actor.userId, { bills: 'last' })
  const today = kyivDay(ctx.now)
  return bills.map((bill) => invoiceSummaryOf(bill, today))
}

/**
 * Lists bills of the months between two days, newest first, optionally of one home, some providers or one account number
 * (G02).
 * Includes the dynamic invoices of months without a bill (G05).
 *
 * @throws AppError `invalid_value` for a period that is reversed, longer than 36 months or out of range.
 */
export async function listInvoices(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.listInvoices>,
): Promise<contract.InvoiceSummary[]> {
  const { from, to, home, providers, account } = query
  const today = kyivDay(ctx.now)
  checkPeriod({ from, to }, today)
  const accounts = {
    homeId: home === undefined ? undefined : Number(home),
    accountNumber: account === undefined ? undefined : normaliseAccountNumber(account),
    providerCodes: providers?.split(','),
  }
  const [bills, dynamic] = await Promise.all([
    findInvoices(ctx.db, ctx.actor.userId, { bills: { from, to }, ...accounts }),
    findDynamicInvoices(ctx, accounts),
  ])
  const isAsked = ({ month }: FoundInvoice) => month >= monthOf(from) && month <= monthOf(to)
  return [...dynamic.map(({ bill }) => bill).filter(isAsked), ...bills]
    .sort((a, b) => (a.month === b.month ? 0 : a.month < b.month ? 1 : -1))
    .map((bill) => invoiceSummaryOf(bill, today))
}
