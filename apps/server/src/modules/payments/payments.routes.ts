import * as paying from '@zatyshok/contract/bills/paying'
import { reportMissingPayment, tracePayment } from '@zatyshok/contract/bills/payment-trace'
import * as payments from '@zatyshok/contract/bills/payments'
import type { MountEndpoint } from '../../mount.ts'
import { exportPayments } from './export-payments.ts'
import { financePartners } from './finance-partners.ts'
import { listOwed } from './list-owed.ts'
import { linkForAll, paymentCodes } from './pay-accounts.ts'
import { paymentsHistory } from './payments-history.ts'
import { reportMissingPayment as report } from './report-missing-payment.ts'
import { tracePayment as trace } from './trace-payment.ts'

export function mountPayments(mount: MountEndpoint): void {
  mount(payments.paymentsHistory, paymentsHistory)
  mount(payments.exportPayments, exportPayments)
  mount(payments.financePartners, (ctx) => financePartners(ctx))
  mount(paying.listOwed, (ctx) => listOwed(ctx))
  mount(paying.getLinkForAll, linkForAll)
  mount(paying.getPaymentCodes, paymentCodes)
  mount(tracePayment, trace)
  mount(reportMissingPayment, report)
}
