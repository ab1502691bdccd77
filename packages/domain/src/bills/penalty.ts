import { daysIn } from '../calendar.ts'
import { divideHalfUp } from '../decimal.ts'
import { safeKop, sumKop } from '../money.ts'
import type { InvoiceAmounts } from './invoice-balance.ts'

/** The legal maximum: 0.01 % of the debt a day (law on housing services, art. 26; domain.md DF6). */
export const highestPercentPerDay = 0.01

/** Precision of a rate: 0.0001 % is the smallest step of a contract. */
const ratesInOnePercent = 10_000

/** The calculation of a penalty: debt × rate × days. Kopiykas. */
export interface PenaltyFormula {
  readonly debtKop: number
  readonly days: number
  /** Percentage of the debt; at most 0.01, with at most four decimals. */
  readonly percentPerDay: number
}

type PenalisedBill = InvoiceAmounts & { readonly month: string; readonly closingKop: number }

/** Returns debt × rate × days, rounded half up to a kopiyka (DF6). */
export function penaltyOf({ debtKop, days, percentPerDay }: PenaltyFormula): number {
  const rate = BigInt(Math.round(percentPerDay * ratesInOnePercent))
  return safeKop(divideHalfUp(BigInt(debtKop) * BigInt(days) * rate, BigInt(ratesInOnePercent) * 100n))
}

/**
 * Derives the formula behind the last penalty of some consecutive monthly bills (oldest first). The base is the debt
 * that was a month overdue at the end of its month. The base excludes the penalties in the debt or, if the provider
 * counts so, includes them.
 *
 * @returns null if neither gives the provider's figure to the kopiyka; the screen then shows only the figure
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

/** Returns the unpaid penalties of these bills: a payment covers charges and penalties of a month alike. */
function unpaidPenaltyOf(bills: readonly PenalisedBill[]): number {
  return bills.reduce(
    (unpaidKop, { openingKop, paidKop, penaltyKop }) =>
      sumKop([Math.min(unpaidKop, Math.max(0, openingKop - paidKop)), penaltyKop]),
    0,
  )
}
