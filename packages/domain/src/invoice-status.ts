import { sumKop } from './money.ts'

/** Figures of one bill and what was paid after it (payments that a later bill counts). Kopiykas. */
export type BillAndLaterPayments = {
  readonly openingKop: number
  readonly paidKop: number
  readonly closingKop: number
  readonly paidLaterKop: number
  /** Balance of the whole account now, for a bill that is not the last one. */
  readonly balanceNowKop?: number
}

/** What a bill means now. Kopiykas; only `balanceKop` may be negative (overpaid). */
export type Outstanding = {
  readonly balanceKop: number
  readonly amountToPayKop: number
  readonly debtKop: number
  readonly overpaidKop: number
}

/** `credit`: closed with an overpayment; `debt`: something from earlier months or past its day is left. */
export type InvoiceStatus = 'due' | 'part' | 'paid' | 'debt' | 'credit'

/**
 * What is left of a bill (G01, G02). The balance is the closing one less what was paid after the bill. A payment goes
 * to the oldest months first (data/README), so the debt of earlier months is the opening balance less everything paid
 * since; it is never more than the whole amount, because recalculations and subsidies lower that one too. Nor is more
 * left of an old bill than the account owes now: a later bill may have taken back what this one charged.
 */
export function outstandingOf(bill: BillAndLaterPayments): Outstanding {
  const { openingKop, paidKop, closingKop, paidLaterKop } = bill
  const balanceKop = sumKop([closingKop, -paidLaterKop])
  const amountToPayKop = Math.max(0, Math.min(balanceKop, bill.balanceNowKop ?? balanceKop))
  const earlierKop = sumKop([openingKop, -paidKop, -paidLaterKop])
  return {
    balanceKop,
    amountToPayKop,
    debtKop: Math.min(Math.max(0, earlierKop), amountToPayKop),
    overpaidKop: Math.max(0, -balanceKop),
  }
}

/**
 * One word for a bill (messages `invoices.status.*`). `today` and `dueOn` are `YYYY-MM-DD`; the due day itself is
 * not late. A bill without a due day is late never.
 */
export function invoiceStatus(
  bill: BillAndLaterPayments,
  { dueOn, today }: { readonly dueOn: string | null; readonly today: string },
): InvoiceStatus {
  if (bill.closingKop < 0) return 'credit'
  const { amountToPayKop, debtKop } = outstandingOf(bill)
  if (amountToPayKop === 0) return 'paid'
  if (debtKop > 0 || (dueOn !== null && dueOn < today)) return 'debt'
  return bill.paidLaterKop > 0 ? 'part' : 'due'
}
