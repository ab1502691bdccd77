import type { ScheduleMode } from '@zatyshok/contract/providers/dispatches'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { kyivTime } from '@zatyshok/domain/kyiv-time'
import { parseReadingWindow, windowOfMonth } from '@zatyshok/domain/meters/reading-window'

interface Planned {
  readonly mode: ScheduleMode
  /** `HH:MM` in Kyiv. */
  readonly at: string
  readonly readingWindow: string | null
}

/**
 * The last day (`YYYY-MM-DD`, Kyiv) on which a schedule has wanted a dispatch by now: today once its hour has come, or
 * yesterday; of a window the day after its end. A portal that stood still makes up for it once. undefined: none yet.
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
