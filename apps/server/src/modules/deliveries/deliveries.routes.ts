import * as contract from '@zatyshok/contract/providers/deliveries'
import type { MountEndpoint } from '../../mount.ts'
import { listDeliverySchedules, saveDeliverySchedule } from './delivery-schedules.ts'
import { listDeliveries } from './list-deliveries.ts'

export function mountDeliveries(mount: MountEndpoint): void {
  mount(contract.listDeliveries, listDeliveries)
  mount(contract.listDeliverySchedules, (ctx) => listDeliverySchedules(ctx))
  mount(contract.saveDeliverySchedule, saveDeliverySchedule)
}
