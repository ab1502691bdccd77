import type { Meter } from '@zatyshok/contract/meters/meters'
import { daysBetween } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'

/** «Приймаємо до 30.11.2026, ще 8 днів»; null if no window is open. `today` is `YYYY-MM-DD`. */
export function openWindowText({ window }: Pick<Meter, 'window'>, today: string): string | null {
  if (!window?.open) return null
  return t('reading.window.until', { date: formatDate(window.to), n: daysBetween(today, window.to) })
}
