import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { useWideScreen } from '../../../lib/use-wide-screen.ts'
import { BillsTable } from './bills-table.tsx'
import { invoicesByMonth } from './invoices-by-month.ts'
import { MonthBoxes } from './month-boxes.tsx'

export interface BillsListProps {
  bills: readonly InvoiceSummary[]
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** Bills by month, then by home: a box for each month, or one table where there is room. */
export function BillsList({ bills, today }: BillsListProps) {
  const months = invoicesByMonth(bills)
  const hasHomes = new Set(bills.map(({ home }) => home.id)).size > 1
  const List = useWideScreen() ? BillsTable : MonthBoxes
  return <List months={months} hasHomes={hasHomes} today={today} />
}
