const DAY_MS = 86_400_000

/**
 * Returns the day so many working days after a day. Saturdays, Sundays, holidays and the first day itself do not count:
 * `addWorkingDays('2026-11-20', 1, [])` → `'2026-11-23'`, a Friday, then a Monday.
 *
 * @param day `YYYY-MM-DD`, in Kyiv
 * @param holidays days off besides Saturdays and Sundays, `YYYY-MM-DD`
 */
export function addWorkingDays(day: string, count: number, holidays: readonly string[]): string {
  const off = new Set(holidays)
  let reached = day
  for (let left = count; left > 0; ) {
    reached = nextDay(reached)
    if (!isWeekend(reached) && !off.has(reached)) left -= 1
  }
  return reached
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** True for a day that is neither Saturday, Sunday nor a holiday. */
export const isWorkingDay = (day: string, holidays: readonly string[]): boolean =>
  !isWeekend(day) && !holidays.includes(day)

/** Returns the day itself if it is a working day, else the next working day. */
export const workingDayFrom = (day: string, holidays: readonly string[]): string =>
  isWorkingDay(day, holidays) ? day : addWorkingDays(day, 1, holidays)

/** Counts the working days after one day up to and including another; 0 if the other is not later. */
export function workingDaysBetween(from: string, to: string, holidays: readonly string[]): number {
  const off = new Set(holidays)
  let count = 0
  for (let day = nextDay(from); day <= to; day = nextDay(day)) if (!isWeekend(day) && !off.has(day)) count += 1
  return count
}
