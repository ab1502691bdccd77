import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  listNotifications,
  NOTIFICATIONS_PAGE,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@zatyshok/contract/notifications'
import { call } from '../../lib/portal.ts'
import { notificationsKey } from './unread.api.ts'

export type { Notification }

/** Everything that the resident was told, newest first. Each opening asks again: another device may have read some. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: { ...(pageParam && { before: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ notifications }) =>
    notifications.length >= NOTIFICATIONS_PAGE ? String(notifications.at(-1)?.id) : undefined,
  select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
  refetchOnMount: 'always',
})

export const markRead = (id: number) => call(readNotification, { params: { id: String(id) } })
export const markAllRead = (upTo: number) => call(readAllNotifications, { body: { upTo } })
