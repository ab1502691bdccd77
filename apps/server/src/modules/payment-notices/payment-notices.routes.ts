import * as held from '@zatyshok/contract/bills/held-payments'
import { receivePaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import type { MountEndpoint } from '../../mount.ts'
import { confirmCredit } from './confirm-credit.ts'
import { decideHeld } from './decide-held.ts'
import { listHeld } from './list-held.ts'
import { previewCredit } from './preview-credit.ts'
import { receiveNotice } from './receive-notice.ts'
import { undoDecision } from './undo-decision.ts'

export function mountPaymentNotices(mount: MountEndpoint): void {
  mount(receivePaymentNotice, receiveNotice)
  mount(held.listHeldPayments, (ctx) => listHeld(ctx))
  mount(held.previewHeldCredit, previewCredit)
  mount(held.decideHeldPayment, decideHeld)
  mount(held.undoHeldDecision, undoDecision)
  mount(held.confirmHeldCredit, (ctx, input) => confirmCredit(ctx, input))
}
