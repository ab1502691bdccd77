import { confirmHeldCredit, decideHeldPayment, listHeldPayments } from '@zatyshok/contract/held-payments'
import { receivePaymentNotice } from '@zatyshok/contract/payment-notices'
import type { MountEndpoint } from '../../mount.ts'
import { confirmCredit } from './confirm-credit.ts'
import { decideHeld } from './decide-held.ts'
import { listHeld } from './list-held.ts'
import { receiveNotice } from './receive-notice.ts'

export function mountPaymentNotices(mount: MountEndpoint): void {
  mount(receivePaymentNotice, receiveNotice)
  mount(listHeldPayments, (ctx) => listHeld(ctx))
  mount(decideHeldPayment, decideHeld)
  mount(confirmHeldCredit, (ctx, input) => confirmCredit(ctx, input))
}
