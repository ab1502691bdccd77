import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { BillState } from './account-balance.ts'

/**
 * One word for a bill. `credit`: closed with an overpayment; `debt`: something from earlier months or past its day is
 * left; `counted`: a newer bill contains what it left.
 */
export type BillStatus = 'due' | 'part' | 'paid' | 'debt' | 'credit' | 'counted'

interface DatedBill {
  readonly closingKop: number
  /** `YYYY-MM-DD`; null: it is never late. */
  readonly dueOn: string | null
}

/** `today` is `YYYY-MM-DD`; the due day itself is not late. A bill that a newer one contains is never a debt. */
export function billStatus({ closingKop, dueOn }: DatedBill, state: BillState, today: string): BillStatus {
  if (closingKop < 0) return 'credit'
  if (state.kind === 'counted') return state.settled ? 'paid' : 'counted'
  if (state.amountToPayKop === 0) return 'paid'
  if (state.debtKop > 0 || (dueOn !== null && dueOn < today)) return 'debt'
  return state.paidLaterKop > 0 ? 'part' : 'due'
}

/** What the resident reads of a bill beside its sums. */
interface ReadBill {
  readonly status: BillStatus
  /** An estimate of the month that has no bill yet. */
  readonly dynamic: boolean
  /** false: the provider's figures do not add up. */
  readonly balanced: boolean
  /** The month of the bill that contains this one. */
  readonly countedIn: { readonly billingMonth: string } | null
}

/** A bill's state in words. An estimate or a bill that does not balance says so, whatever its status. */
export function billWords({ status, dynamic, balanced, countedIn }: ReadBill): string {
  if (dynamic) return t('invoices.dynamic')
  if (!balanced) return t('invoices.unbalanced')
  if (status === 'counted') return t('invoices.status.counted', { month: formatMonth(countedIn?.billingMonth ?? '') })
  return t(`invoices.status.${status}`)
}
