import * as notices from '@zatyshok/contract/bills/bill-notices'
import type { MountEndpoint } from '../../mount.ts'
import { stopNotices } from './stop-notices.ts'

export function mountBillNotices(mount: MountEndpoint): void {
  mount(notices.stopBillNotices, stopNotices)
}
