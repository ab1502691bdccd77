import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'

/** Bills of one month; sums in kopiykas. */
export interface InvoiceMonth {
  /** `YYYY-MM` */
  month: string
  /** Sum of the bills, without dynamic invoices; null: there is no bill yet. */
  chargedKop: number | null
  /** What is still owed by these bills, without dynamic invoices. */
  toPayKop: number
  homes: readonly HomeInvoices[]
  /** All bills of the month, dynamic ones included. */
  count: number
}

interface HomeInvoices {
  home: InvoiceSummary['home']
  invoices: readonly InvoiceSummary[]
}

/** Groups bills by month, newest first, then by home; inside a home the server's order is kept. */
export function invoicesByMonth(invoices: readonly InvoiceSummary[]): InvoiceMonth[] {
  return [...groupedBy(invoices, ({ billingMonth }) => billingMonth)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, ofMonth]) => {
      const bills = ofMonth.filter(({ dynamic }) => !dynamic)
      return {
        month,
        chargedKop: bills.length > 0 ? sumKop(bills.map(({ chargedKop }) => chargedKop)) : null,
        toPayKop: sumKop(bills.map(({ amountToPayKop }) => amountToPayKop)),
        homes: byHome(ofMonth),
        count: ofMonth.length,
      }
    })
}

/** `Map.groupBy`, which phones of 2023 lack. */
function groupedBy<Key>(invoices: readonly InvoiceSummary[], keyOf: (invoice: InvoiceSummary) => Key) {
  const groups = new Map<Key, InvoiceSummary[]>()
  for (const invoice of invoices) groups.set(keyOf(invoice), [...(groups.get(keyOf(invoice)) ?? []), invoice])
  return groups
}

const order = new Intl.Collator('uk', { numeric: true })

const byHome = (invoices: readonly InvoiceSummary[]): HomeInvoices[] =>
  [...groupedBy(invoices, ({ home }) => home.id).values()]
    .flatMap((ofHome) => (ofHome[0] ? [{ home: ofHome[0].home, invoices: ofHome }] : []))
    .sort((one, other) => order.compare(one.home.name, other.home.name))

/** The month that is open at first: the newest one with a sum to pay, otherwise the newest. */
export const firstOpenMonth = (months: readonly InvoiceMonth[]): string | undefined =>
  (months.find(({ toPayKop }) => toPayKop > 0) ?? months[0])?.month
