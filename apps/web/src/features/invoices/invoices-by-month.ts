import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'

/** Bills of one month; sums in kopiykas. */
export interface InvoiceMonth {
  /** `YYYY-MM` */
  month: string
  /** Sum of the bills, without dynamic invoices; null: there is no bill yet. */
  chargedKop: number | null
  invoices: readonly InvoiceSummary[]
}

/** Groups bills by month, newest first; inside a month, the server's order is kept. */
export function invoicesByMonth(invoices: readonly InvoiceSummary[]): InvoiceMonth[] {
  const months = new Map<string, InvoiceSummary[]>()
  for (const invoice of invoices) {
    const ofMonth = months.get(invoice.billingMonth)
    if (ofMonth) ofMonth.push(invoice)
    else months.set(invoice.billingMonth, [invoice])
  }
  return [...months]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, ofMonth]) => ({
      month,
      chargedKop: chargedIn(ofMonth.filter(({ dynamic }) => !dynamic)),
      invoices: ofMonth,
    }))
}

const chargedIn = (bills: readonly InvoiceSummary[]) =>
  bills.length > 0 ? sumKop(bills.map(({ chargedKop }) => chargedKop)) : null
