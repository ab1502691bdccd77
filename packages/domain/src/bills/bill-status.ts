import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { BillState } from './account-balance.ts'

/**
 * The status of a bill. `credit`: closed with an overpayment; `debt`: a rest of earlier months or past the due date;
 * `counted`: a newer bill includes its balance.
 */
export type BillStatus = 'due' | 'part' | 'paid' | 'debt' | 'credit' | 'counted'

interface DatedBill {
  readonly closingKop: number
  /** `YYYY-MM-DD`; null: the bill is never late. */
  readonly dueOn: string | null
}

/**
 * Returns the bill's status. `today` is `YYYY-MM-DD`; the due date itself is not late. A bill that a newer one includes
 * is never a debt.
 */
export function billStatus({ closingKop, dueOn }: DatedBill, state: BillState, today: string): BillStatus {
  if (closingKop < 0) return 'credit'
  if (state.kind === 'counted') return state.settled ? 'paid' : 'counted'
  if (state.amountToPayKop === 0) return 'paid'
  if (state.debtKop > 0 || (dueOn !== null && dueOn < today)) return 'debt'
  return state.paidLaterKop > 0 ? 'part' : 'due'
}

/** The fields of a bill that its status text needs. */
interface ReadBill {
  readonly status: BillStatus
  /** True for an estimate of a month without a bill. */
  readonly dynamic: boolean
  /** False if the provider's figures do not add up. */
  readonly balanced: boolean
  /** The month of the bill that includes this one. */
  readonly countedIn: { readonly billingMonth: string } | null
}

/**
 * Returns the Ukrainian text of a bill's state. In every status an estimate, and a bill that does not add up, have
 * their own texts.
 */
export function billWords({ status, dynamic, balanced, countedIn }: ReadBill): string {
  if (dynamic) return t('invoices.dynamic')
  if (!balanced) return t('invoices.unbalanced')
  if (status === 'counted') return t('invoices.status.counted', { month: formatMonth(countedIn?.billingMonth ?? '') })
  return t(`invoices.status.${status}`)
}
