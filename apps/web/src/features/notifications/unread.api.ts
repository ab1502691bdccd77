import { queryOptions } from '@tanstack/react-query'
import { quietTime } from '../../lib/session/quiet-time.ts'

/** Every query of notifications: reading one changes the list and the count. */
export const notificationsKey = ['notifications'] as const

/** The number of unread notifications for the header; the request is not part of the first screen's load. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ signal }) => {
    await quietTime()
    const { countUnread } = await import('./count-unread.ts')
    return countUnread(signal)
  },
  // Without the number the header is complete; a failure of this request is not shown.
  throwOnError: false,
  retry: false,
})
