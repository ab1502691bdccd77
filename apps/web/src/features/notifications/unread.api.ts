import { queryOptions } from '@tanstack/react-query'
import { HttpError } from '../../lib/http-error.ts'
import { quietTime } from '../../lib/session/quiet-time.ts'

/** Every query of notifications: reading one changes the list and the count. */
export const notificationsKey = ['notifications'] as const

/** Without the number the header is complete, so only the end of the session is reported (L01). */
function withoutCount(error: unknown): number {
  if (error instanceof HttpError && error.status !== 401) return 0
  throw error
}

/** The number of unread notifications for the header; the request is not part of the first screen's load. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ signal }) => {
    await quietTime()
    const { countUnread } = await import('./count-unread.ts')
    return countUnread(signal).catch(withoutCount)
  },
})
