import type { getInvoiceChange as endpoint, InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { billChange } from '@zatyshok/domain/bills/bill-change'
import { amountToPayOf } from '@zatyshok/domain/bills/invoice-balance'
import { penaltyFormula } from '@zatyshok/domain/bills/penalty'
import { addMonths } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { degreeDaysOfBills } from '../weather/degree-days-of-bills.ts'
import { findBillHistory, type PastBill } from './bill-history.queries.ts'
import { comparedServices } from './compared-services.ts'
import { invoiceIdOf, invoiceKeyOf } from './invoice-key.ts'

/**
 * Explains why a bill differs from the one before it, and compares it with the month before and the same month a year
 * ago (G04). Skips months without a bill: the nearest earlier bill within the year is compared.
 *
 * @throws AppError `not_found` if the bill does not exist or its account is not linked.
 */
export async function getInvoiceChange(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
): Promise<InvoiceChange> {
  const key = invoiceKeyOf(query.invoiceId)
  const history = await findBillHistory(ctx.db, ctx.actor.userId, key)
  const bill = history.at(-1)
  if (bill?.month !== key.month) throw new AppError('not_found')
  const previous = history.at(-2)
  const yearAgo = history.find(({ month }) => month === addMonths(key.month, -12))
  const monthOf = (one: PastBill | undefined) => (one ? comparedMonth(key.accountId, one) : null)
  const services = comparedServices({
    current: bill.lines,
    previous: previous?.lines ?? [],
    yearAgo: yearAgo?.lines ?? [],
  })
  const months = { accountId: key.accountId, now: key.month, lastYear: addMonths(key.month, -12) }
  const degreeDays = await degreeDaysOfBills(ctx, { ...months, services })
  return {
    current: comparedMonth(key.accountId, bill),
    previous: monthOf(previous),
    yearAgo: monthOf(yearAgo),
    change: previous ? changeOf(previous, bill) : null,
    services,
    ...(degreeDays && { degreeDays }),
    penalty: penaltyFormula(successive(history), ctx.settings.penalty.percentPerDay),
  }
}

const comparedMonth = (accountId: number, bill: PastBill): InvoiceChange['current'] => ({
  invoiceId: invoiceIdOf({ accountId, month: bill.month }),
  month: bill.month,
  chargedKop: bill.chargedKop,
  toPayKop: amountToPayOf(bill.closingKop),
  balanced: bill.balanced,
})

/** Does not explain a bill that the import found wrong, even if its sums happen to agree. */
function changeOf(before: PastBill, after: PastBill): InvoiceChange['change'] {
  const change = before.balanced && after.balanced ? billChange(before, after) : null
  if (!change) return null
  const parts = change.parts.map((part) => ({
    kind: part.kind,
    service: 'serviceCode' in part ? { serviceCode: part.serviceCode, zone: part.zone } : null,
    amountKop: part.amountKop,
  }))
  return { ...change, parts }
}

/** Returns the last bills of consecutive months. */
function successive(history: readonly PastBill[]): readonly PastBill[] {
  const last = history.length - 1
  const gap = history.findLastIndex(({ month }, at) => at < last && addMonths(month, 1) !== history[at + 1]?.month)
  return history.slice(gap + 1)
}
