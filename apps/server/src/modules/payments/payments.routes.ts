import * as payments from '@zatyshok/contract/payments'
import type { MountEndpoint } from '../../mount.ts'
import { exportPayments } from './export-payments.ts'
import { financePartners } from './finance-partners.ts'
import { paymentsHistory } from './payments-history.ts'

export function mountPayments(mount: MountEndpoint): void {
  mount(payments.paymentsHistory, paymentsHistory)
  mount(payments.exportPayments, exportPayments)
  mount(payments.financePartners, (ctx) => financePartners(ctx))
}
