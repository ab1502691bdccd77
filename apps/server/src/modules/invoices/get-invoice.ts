import type { getInvoice as endpoint, InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { shownMoneyChange } from '../providers/money-shown-since.ts'
import { billedReadings } from './billed-readings.ts'
import { invoiceSummaryOf } from './invoice-summary.ts'
import type { FoundInvoice } from './invoices.queries.ts'
import { loadInvoice } from './load-invoice.ts'
import { paymentLinks } from './payment-links.ts'

/**
 * Returns one bill: balances, lines, the readings it is based on, payments of its month (G02, G03).
 *
 * @throws AppError `not_found` if the bill does not exist or its account is not linked.
 */
export async function getInvoice(ctx: ActorContext, { query }: ParsedInput<typeof endpoint>): Promise<InvoiceDetail> {
  const { bill, parts } = await loadInvoice(ctx, query.invoiceId)
  const summary = invoiceSummaryOf(bill, kyivDay(ctx.now))
  const { providerCode, accountNumber: account } = bill
  const payable = { providerCode, account, amountToPayKop: summary.amountToPayKop }
  return {
    ...summary,
    address: bill.address,
    holder: bill.holder,
    providerPhone: parts.requisites.phone || null,
    requisitesChangedOn: shownMoneyChange(parts.requisites.changedAt, ctx.now),
    lines: parts.lines,
    readings: billedReadings(parts.readings).map(({ meter: _, ...reading }) => reading),
    payments: parts.payments,
    subsidies: parts.subsidies,
    benefits: parts.benefits,
    previousChargedKop: parts.previousChargedKop,
    payment: bill.canPay && isPayable(bill) ? paymentLinks(ctx.settings)(payable) : null,
  }
}

/** An account has one payable bill (G06): not a bill that a newer one contains, and not an estimate. */
const isPayable = ({ state, dynamic }: FoundInvoice) => state.kind === 'payable' && !dynamic
