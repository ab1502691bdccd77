import type { InvoiceSummary } from '@zatyshok/contract/invoices'
import { sumKop } from '@zatyshok/domain/money'

/** Bills of one month; sums in kopiykas. */
export interface InvoiceMonth {
  /** `YYYY-MM` */
  month: string
  chargedKop: number
  invoices: readonly InvoiceSummary[]
}

/** Bills by month, the newest first, in the order they came inside a month. */
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
      chargedKop: sumKop(ofMonth.map(({ chargedKop }) => chargedKop)),
      invoices: ofMonth,
    }))
}
