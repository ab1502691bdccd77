import type { Payment } from '@zatyshok/contract/bills/payments'
import { compareNames } from '@zatyshok/i18n/compare-names'

export type PaymentColumn = 'date' | 'provider' | 'amount'

/** The order of the payments; null: the server's order, newest first. */
export type PaymentSorting = { readonly by: PaymentColumn; readonly way: 'ascending' | 'descending' } | null

const compare: Record<PaymentColumn, (one: Payment, other: Payment) => number> = {
  date: (one, other) => one.paidOn.localeCompare(other.paidOn),
  provider: (one, other) => compareNames(one.serviceProvider.name, other.serviceProvider.name),
  amount: (one, other) => one.amountKop - other.amountKop,
}

/** Returns the payments in the chosen order; equal ones keep the server's order. */
export function sortedPayments(payments: readonly Payment[], sorting: PaymentSorting): readonly Payment[] {
  if (!sorting) return payments
  const order = compare[sorting.by]
  return [...payments].sort((one, other) => (sorting.way === 'ascending' ? order(one, other) : order(other, one)))
}

/** Names begin with the first letter, dates with the oldest, sums with the largest; the third press ends the order. */
export function nextSorting(sorting: PaymentSorting, by: PaymentColumn): PaymentSorting {
  const first = by === 'amount' ? 'descending' : 'ascending'
  if (sorting?.by !== by) return { by, way: first }
  return sorting.way === first ? { by, way: first === 'ascending' ? 'descending' : 'ascending' } : null
}
