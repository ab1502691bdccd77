import * as calendar from '@zatyshok/contract/calendar'
import type { MountEndpoint } from '../../mount.ts'
import { getCalendar } from './get-calendar.ts'
import { getFeed, renewFeed, stopFeed } from './manage-feed.ts'

export function mountCalendar(mount: MountEndpoint): void {
  mount(calendar.getCalendarFeed, (ctx) => getFeed(ctx))
  mount(calendar.renewCalendarFeed, (ctx) => renewFeed(ctx, 'zatyshok.ics'))
  mount(calendar.stopCalendarFeed, (ctx) => stopFeed(ctx))
  mount(calendar.getCalendar, getCalendar)
}
