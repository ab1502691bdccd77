import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import type { Notification } from './notifications.api.ts'

export interface NotificationGroup {
  readonly key: 'today' | 'yesterday' | 'week' | 'earlier'
  readonly title: string
  readonly notifications: readonly Notification[]
}

const titles: Record<NotificationGroup['key'], () => string> = {
  today: () => t('notification.today'),
  yesterday: () => t('notification.yesterday'),
  week: () => t('notification.week'),
  earlier: () => t('notification.earlier'),
}

/** Groups entries by their day in Kyiv: today, yesterday, since Monday, earlier. Empty groups are omitted. */
export function groupNotifications(notifications: readonly Notification[], now: Date): NotificationGroup[] {
  const keys = Object.keys(titles) as NotificationGroup['key'][]
  const keyOf = keyAt(kyivDay(now))
  return keys.flatMap((key) => {
    const found = notifications.filter(({ at }) => keyOf(kyivDay(new Date(at))) === key)
    return found.length > 0 ? [{ key, title: titles[key](), notifications: found }] : []
  })
}

function keyAt(today: string): (day: string) => NotificationGroup['key'] {
  const yesterday = daysBefore(today, 1)
  const monday = daysBefore(today, (new Date(today).getUTCDay() + 6) % 7)
  return (day) => {
    if (day >= today) return 'today'
    if (day === yesterday) return 'yesterday'
    return day >= monday ? 'week' : 'earlier'
  }
}

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
