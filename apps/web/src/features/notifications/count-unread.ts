import { countNotifications } from '@zatyshok/contract/notifications'
import { call } from '../../lib/portal.ts'

export const countUnread = async (signal: AbortSignal): Promise<number> =>
  (await call(countNotifications, {}, { signal })).unread
