import { daysIn } from '../calendar.ts'
import { divideHalfUp } from '../decimal.ts'
import { safeKop, sumKop } from '../money.ts'
import type { InvoiceAmounts } from './invoice-balance.ts'

/** The most that the law allows: 0.01 % of the debt a day (law on housing services, art. 26; domain.md DF6). */
export const highestPercentPerDay = 0.01

/** Steps of a rate: a contract may say 0.0001 %, nothing finer. */
const ratesInOnePercent = 10_000

/** How a penalty comes about: debt × rate × days. Kopiykas. */
export interface PenaltyFormula {
  readonly debtKop: number
  readonly days: number
  /** Of the debt; 0.01 at most, four decimals at most. */
  readonly percentPerDay: number
}

type PenalisedBill = InvoiceAmounts & { readonly month: string; readonly closingKop: number }

/** Debt × rate × days, half up to a kopiyka (DF6). */
export function penaltyOf({ debtKop, days, percentPerDay }: PenaltyFormula): number {
  const rate = BigInt(Math.round(percentPerDay * ratesInOnePercent))
  return safeKop(divideHalfUp(BigInt(debtKop) * BigInt(days) * rate, BigInt(ratesInOnePercent) * 100n))
}

/**
 * The formula behind the penalty of the last of some bills of successive months (oldest first), if the bills tell it:
 * the debt that was a month overdue at the end of its month, without the penalties in it or, where the provider counts
 * so, with them.
 *
 * @returns null when none of this gives the provider's figure to the kopiyka: then it is only the provider's.
 */
export function penaltyFormula(bills: readonly PenalisedBill[], percentPerDay: number): PenaltyFormula | null {
  const bill = bills.at(-1)
  if (!bill || bill.penaltyKop <= 0) return null
  const days = daysIn(bill.month)
  const candidates = overdueDebts(bills).map((debtKop) => ({ debtKop, days, percentPerDay }))
  return candidates.find((formula) => penaltyOf(formula) === bill.penaltyKop) ?? null
}

function overdueDebts(bills: readonly PenalisedBill[]): number[] {
  const [older, before, bill] = bills.slice(-3)
  if (!older || !before || !bill) return []
  const unpaidKop = sumKop([bill.openingKop, -bill.paidKop])
  const overdueKop = sumKop([older.closingKop, -before.paidKop, -bill.paidKop])
  const withPenalties = Math.min(overdueKop, unpaidKop)
  const without = Math.min(sumKop([overdueKop, -unpaidPenaltyOf(bills.slice(0, -1))]), unpaidKop)
  return [without, withPenalties].filter((debtKop) => debtKop > 0)
}

/** Penalties of these bills that are not paid yet: a payment goes to charges and penalties of a month alike. */
function unpaidPenaltyOf(bills: readonly PenalisedBill[]): number {
  return bills.reduce(
    (unpaidKop, { openingKop, paidKop, penaltyKop }) =>
      sumKop([Math.min(unpaidKop, Math.max(0, openingKop - paidKop)), penaltyKop]),
    0,
  )
}
