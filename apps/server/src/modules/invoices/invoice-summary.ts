import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { billStatus } from '@zatyshok/domain/bills/bill-status'
import { invoiceIdOf } from './invoice-key.ts'
import type { FoundInvoice } from './invoices.queries.ts'

/** Converts a bill into the contract's summary. `today` in Kyiv decides whether its due day has passed. */
export function invoiceSummaryOf(bill: FoundInvoice, today: string): InvoiceSummary {
  const { state } = bill
  const left = state.kind === 'payable' ? state : { amountToPayKop: 0, paidLaterKop: 0 }
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
    amountToPayKop: left.amountToPayKop,
    paidLaterKop: left.paidLaterKop,
    dueOn: bill.dueOn,
    status: billStatus(bill, state, today),
    countedIn: countedIn(bill),
    balanced: bill.balanced,
    revisedOn: bill.revisedOn,
  }
}

/** Returns the newer bill that contains this one and is paid in its place. */
function countedIn({ accountId, state }: FoundInvoice): InvoiceSummary['countedIn'] {
  if (state.kind === 'payable') return null
  return { invoiceId: invoiceIdOf({ accountId, month: state.newest }), billingMonth: state.newest }
}
