import type { ScheduleMode } from '@zatyshok/contract/providers/dispatches'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { kyivTime } from '@zatyshok/domain/calendar/kyiv-time'
import { parseReadingWindow, windowOfMonth } from '@zatyshok/domain/meters/reading-window'

interface Planned {
  readonly mode: ScheduleMode
  /** `HH:MM` in Kyiv. */
  readonly at: string
  readonly readingWindow: string | null
}

/**
 * Returns the last day (`YYYY-MM-DD`, Kyiv) on which the schedule was due. A daily schedule is due today if its hour
 * has come, else yesterday. A schedule by reading window is due on the day after the window's end. After downtime the
 * portal makes one dispatch for all missed days. Returns undefined if no day was due.
 */
export function dueDay({ mode, at, readingWindow }: Planned, now: Date): string | undefined {
  if (mode === 'off') return undefined
  const today = kyivDay(now)
  const last = kyivTime(now) >= at ? today : dayAfter(today, -1)
  if (mode === 'daily') return last
  const window = parseReadingWindow(readingWindow ?? '')
  if (!window) return undefined
  return [0, -1, -2]
    .map((months) => dayAfter(windowOfMonth(window, addMonths(monthOf(last), months)).to, 1))
    .find((day) => day <= last)
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
