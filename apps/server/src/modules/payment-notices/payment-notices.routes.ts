import { receivePaymentNotice } from '@zatyshok/contract/payment-notices'
import type { MountEndpoint } from '../../mount.ts'
import { receiveNotice } from './receive-notice.ts'

export function mountPaymentNotices(mount: MountEndpoint): void {
  mount(receivePaymentNotice, receiveNotice)
}
