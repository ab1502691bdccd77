import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { compareNames } from '@zatyshok/i18n/compare-names'

/** Bills of one month; sums in kopiykas. */
export interface InvoiceMonth {
  /** `YYYY-MM` */
  month: string
  /** Sum of the bills, without dynamic invoices; null: there is no bill yet. */
  chargedKop: number | null
  /** Payments that the bills include. */
  paidKop: number
  /** What is still owed by these bills, without dynamic invoices. */
  toPayKop: number
  /** The first pay-by date of the bills that are still owed; null: nothing is owed. */
  dueOn: string | null
  /** The month of the bill that took over unpaid bills of this month; null: none. */
  countedIn: string | null
  homes: readonly HomeInvoices[]
  /** All bills of the month, dynamic ones included. */
  count: number
}

export interface HomeInvoices {
  home: InvoiceSummary['home']
  /** What is still owed by the home's bills, without dynamic invoices. */
  toPayKop: number
  invoices: readonly InvoiceSummary[]
}

/** Groups bills by month, newest first, then by home in the order of addresses; inside a home the server's order is kept. */
export function invoicesByMonth(invoices: readonly InvoiceSummary[]): InvoiceMonth[] {
  return [...groupedBy(invoices, ({ billingMonth }) => billingMonth)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, ofMonth]) => {
      const bills = ofMonth.filter(({ dynamic }) => !dynamic)
      return {
        month,
        chargedKop: bills.length > 0 ? sumKop(bills.map(({ chargedKop }) => chargedKop)) : null,
        paidKop: sumKop(bills.map(({ paidKop }) => paidKop)),
        toPayKop: toPayOf(ofMonth),
        dueOn: firstDueOn(bills),
        countedIn: bills.find(({ status }) => status === 'counted')?.countedIn?.billingMonth ?? null,
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

const byHome = (invoices: readonly InvoiceSummary[]): HomeInvoices[] =>
  [...groupedBy(invoices, ({ home }) => home.id).values()]
    .flatMap((ofHome) => (ofHome[0] ? [{ home: ofHome[0].home, toPayKop: toPayOf(ofHome), invoices: ofHome }] : []))
    .sort((one, other) => compareNames(one.home.address, other.home.address))

/** The sums of an estimate are not owed. */
const toPayOf = (invoices: readonly InvoiceSummary[]): number =>
  sumKop(invoices.filter(({ dynamic }) => !dynamic).map(({ amountToPayKop }) => amountToPayKop))

const firstDueOn = (bills: readonly InvoiceSummary[]): string | null =>
  bills
    .filter(({ amountToPayKop }) => amountToPayKop > 0)
    .flatMap(({ dueOn }) => dueOn ?? [])
    .sort()[0] ?? null

/** The month that is open at first: the newest with a sum to pay, otherwise the newest with a bill. */
export const firstOpenMonth = (months: readonly InvoiceMonth[]): string | undefined =>
  (months.find(({ toPayKop }) => toPayKop > 0) ?? months.find(({ chargedKop }) => chargedKop !== null) ?? months[0])
    ?.month
