import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { compareNames } from '@zatyshok/i18n/compare-names'

export type SortColumn = 'provider' | 'charged' | 'due'

/** The order of the bills inside a home; null: the server's order. */
export type Sorting = { readonly by: SortColumn; readonly way: 'ascending' | 'descending' } | null

const compare: Record<SortColumn, (one: InvoiceSummary, other: InvoiceSummary) => number> = {
  provider: (one, other) => compareNames(one.serviceProvider.name, other.serviceProvider.name),
  charged: (one, other) => one.chargedKop - other.chargedKop,
  due: (one, other) => dueOf(one) - dueOf(other),
}

/** An overpayment counts below zero, as it reads. */
const dueOf = ({ status, amountToPayKop, closingKop }: InvoiceSummary) =>
  status === 'credit' ? closingKop : amountToPayKop

/** Returns the bills in the chosen order; equal ones keep the server's order. */
export function sortedBills(bills: readonly InvoiceSummary[], sorting: Sorting): readonly InvoiceSummary[] {
  if (!sorting) return bills
  const order = compare[sorting.by]
  return [...bills].sort((one, other) => (sorting.way === 'ascending' ? order(one, other) : order(other, one)))
}

/** Sums begin with the largest, names with the first letter; the second press turns the order, the third ends it. */
export function nextSorting(sorting: Sorting, by: SortColumn): Sorting {
  const first = by === 'provider' ? 'ascending' : 'descending'
  if (sorting?.by !== by) return { by, way: first }
  if (sorting.way !== first) return null
  return { by, way: first === 'ascending' ? 'descending' : 'ascending' }
}
