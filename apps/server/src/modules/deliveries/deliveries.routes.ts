import * as contract from '@zatyshok/contract/providers/deliveries'
import type { MountEndpoint } from '../../mount.ts'
import { getFeed, renewFeed, stopFeed } from '../calendar/manage-feed.ts'
import { listDeliverySchedules, saveDeliverySchedule } from './delivery-schedules.ts'
import { getDeliveryCalendar } from './get-delivery-calendar.ts'
import { listDeliveries } from './list-deliveries.ts'

export function mountDeliveries(mount: MountEndpoint): void {
  mount(contract.listDeliveries, listDeliveries)
  mount(contract.listDeliverySchedules, (ctx) => listDeliverySchedules(ctx))
  mount(contract.saveDeliverySchedule, saveDeliverySchedule)
  mount(contract.getDeliveryFeed, (ctx) => getFeed(ctx))
  mount(contract.renewDeliveryFeed, (ctx) => renewFeed(ctx, 'deliveries.ics'))
  mount(contract.stopDeliveryFeed, (ctx) => stopFeed(ctx))
  mount(contract.getDeliveryCalendar, getDeliveryCalendar)
}
