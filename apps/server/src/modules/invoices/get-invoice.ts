import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { getInvoice as endpoint, InvoiceDetail } from '@zatyshok/contract/invoices'
import type { ActorContext } from '../../context.ts'
import { billedReadings } from './billed-readings.ts'
import { invoiceSummaryOf } from './invoice-summary.ts'
import { loadInvoice } from './load-invoice.ts'
import { paymentLinks } from './payment-links.ts'

/**
 * One bill: balances, lines, the readings it stands on, payments of its month (G02, G03).
 *
 * @throws AppError `not_found` when it does not exist or its account is not linked.
 */
export async function getInvoice(ctx: ActorContext, { query }: ParsedInput<typeof endpoint>): Promise<InvoiceDetail> {
  const { bill, parts } = await loadInvoice(ctx, query.invoiceId)
  const summary = invoiceSummaryOf(bill, ctx.now)
  const { providerCode, accountNumber: account } = bill
  return {
    ...summary,
    address: bill.homeAddress || bill.address,
    holder: bill.holder,
    lines: parts.lines,
    readings: billedReadings(parts.readings).map(({ meter: _, ...reading }) => reading),
    payments: parts.payments,
    previousChargedKop: parts.previousChargedKop,
    payment: paymentLinks(ctx.settings)({ providerCode, account, amountToPayKop: summary.amountToPayKop }),
  }
}
