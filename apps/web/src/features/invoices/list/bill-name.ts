import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { appearanceOf } from '@zatyshok/domain/services'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { serviceTitle } from '../../../ui/bill/service-title.ts'

/** How a list names a bill: its services, the tile of the first, and the account's number. */
export function billName({ services, invoiceAccount }: InvoiceSummary) {
  const looks = services.map((serviceType) => appearanceOf({ serviceType }))
  return {
    title: serviceTitle(looks),
    look: looks[0] ?? appearanceOf({}),
    number: `№\u00a0${groupAccountNumber(invoiceAccount.code).replaceAll(' ', '\u00a0')}`,
  }
}

/** False if another bill of the same home and month has the same title, so that its title alone does not say which. */
export const isAlone = (invoice: InvoiceSummary, among: readonly InvoiceSummary[]): boolean =>
  among.filter((other) => billName(other).title === billName(invoice).title).length === 1
