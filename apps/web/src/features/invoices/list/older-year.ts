import { addMonths } from '@zatyshok/domain/calendar'
import { FIRST_MONTH, type InvoiceFilter, LONGEST_MONTHS } from './invoice-filter.ts'

/** Months without a bill at the beginning of a period after which no older bills are offered. */
const LONGEST_GAP = 6

interface OlderYear {
  year: string
  /** Some months of the year are in the list already. */
  isBegun: boolean
  /** The first month of the longer period, `YYYY-MM`. */
  from: string
}

/**
 * The year that the list can be continued with: the rest of the oldest year, or the year before it. null: the period
 * is as long as the server allows, or its beginning has no bills.
 * @param months the months of the list's bills, newest first
 */
export function olderYear(
  { from, to }: Pick<InvoiceFilter, 'from' | 'to'>,
  months: readonly string[],
): OlderYear | null {
  const oldest = months.at(-1)
  const earliest = [addMonths(to, 1 - LONGEST_MONTHS), FIRST_MONTH].sort().at(-1) ?? FIRST_MONTH
  if (!oldest || oldest > addMonths(from, LONGEST_GAP) || from <= earliest) return null
  const year = addMonths(from, -1).slice(0, 4)
  const first = `${year}-01`
  return { year, isBegun: from.startsWith(year), from: first < earliest ? earliest : first }
}
