import * as notifications from '@zatyshok/contract/notifications'
import type { MountEndpoint } from '../../mount.ts'
import { countNotifications, listNotifications } from './list-notifications.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

export function mountNotifications(mount: MountEndpoint): void {
  mount(notifications.listNotifications, listNotifications)
  mount(notifications.countNotifications, countNotifications)
  mount(notifications.readNotification, readNotification)
  mount(notifications.readAllNotifications, readAllNotifications)
}
