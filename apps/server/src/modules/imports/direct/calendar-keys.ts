import { CellKeys } from './cell-keys.ts'

const DAY = 86_400_000
/** PostgreSQL counts days from here. */
const EPOCH = Date.UTC(2000, 0, 1)
const FIRST_YEAR = 2010
const LAST_YEAR = 2039

/** Dates as a provider writes them, and what they mean. */
export interface CalendarKeys {
  readonly keys: CellKeys
  /** Days since 2000-01-01, by the number of the key. */
  readonly days: number[]
}

/** Every day or first of a month that an export is likely to name, in the format of a profile. */
export function calendarKeys(format: string, step: 'day' | 'month'): CalendarKeys {
  const calendar: CalendarKeys = { keys: new CellKeys(), days: [] }
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (let month = 0; month < 12; month += 1) {
      const days = step === 'month' ? 1 : new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
      for (let day = 1; day <= days; day += 1) {
        const number = calendar.keys.add(Buffer.from(written(format, { year, month: month + 1, day })))
        // Of a format without days, the first of the month is meant.
        calendar.days[number] ??= (Date.UTC(year, month, day) - EPOCH) / DAY
      }
    }
  }
  return calendar
}

/** The date in the letters of a profile (see written-day.ts). */
function written(format: string, { year, month, day }: { year: number; month: number; day: number }): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yy: two(year % 100),
    MM: two(month),
    M: String(month),
    dd: two(day),
    d: String(day),
  }
  return format.replace(/yyyy|yy|MM|M|dd|d/g, (letters) => parts[letters] ?? letters)
}
