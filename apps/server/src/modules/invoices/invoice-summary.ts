import type { InvoiceSummary } from '@zatyshok/contract/invoices'
import { kyivDay } from '@zatyshok/domain/calendar'
import { invoiceStatus, outstandingOf } from '@zatyshok/domain/invoice-status'
import { invoiceIdOf } from './invoice-key.ts'
import type { FoundInvoice } from './invoices.queries.ts'

/** A bill as lists show it; `now` tells whether its due day has passed in Kyiv. */
export function invoiceSummaryOf(bill: FoundInvoice, now: Date): InvoiceSummary {
  return {
    id: invoiceIdOf(bill),
    number: bill.number,
    dynamic: bill.dynamic,
    billingMonth: bill.month,
    invoiceAccount: { id: bill.accountId, code: bill.accountNumber },
    serviceProvider: { code: bill.providerCode, name: bill.providerName },
    home: { id: bill.homeId, name: bill.homeName, address: bill.homeAddress },
    services: bill.services,
    openingKop: bill.openingKop,
    chargedKop: bill.chargedKop,
    recalculatedKop: bill.recalculatedKop,
    penaltyKop: bill.penaltyKop,
    benefitKop: bill.benefitKop,
    subsidyKop: bill.subsidyKop,
    paidKop: bill.paidKop,
    closingKop: bill.closingKop,
    amountToPayKop: outstandingOf(bill).amountToPayKop,
    dueOn: bill.dueOn,
    status: invoiceStatus(bill, { dueOn: bill.dueOn, today: kyivDay(now) }),
    balanced: bill.balanced,
    revisedOn: bill.revisedOn,
  }
}
