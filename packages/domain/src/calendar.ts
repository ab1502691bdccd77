const hourMs = 3_600_000
/** Since 1992 Kyiv is two hours ahead of UTC, and three in summer. */
const twoOrThreeHoursMs = Date.UTC(1992, 0, 1)
let lastDay = { hour: Number.NaN, day: '' }
let kyiv: Intl.DateTimeFormat | undefined

/**
 * Returns the day in Kyiv: `'2026-11-20'`. Keeps the last answer, since each request asks several times for now: Kyiv
 * differs from UTC by whole hours since 1924, so a day never begins within an hour.
 */
export function kyivDay(now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs)
  if (lastDay.hour === hour) return lastDay.day
  const day = dayOfBothTimes(now) ?? dayByTimeZone(now)
  lastDay = { hour, day }
  return day
}

/**
 * Winter and summer time have the same day except for one hour. In the other hours nothing asks for the time zone,
 * because the first formatter of a page takes 10 to 20 ms (decision 0138).
 */
function dayOfBothTimes(now: Date): string | null {
  if (!(now.getTime() >= twoOrThreeHoursMs)) return null
  const dayAt = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10)
  const day = dayAt(2)
  return day === dayAt(3) ? day : null
}

function dayByTimeZone(now: Date): string {
  kyiv ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Kyiv',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const [date, month, year] = kyiv.format(now).split('/')
  return `${year}-${month}-${date}`
}

/** `'2026-11-20'` → `'2026-11'`. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

const zero = 48

/** Counts months: `'2026-11'` is 11 more than `'2025-12'`. Reads characters, because it is asked for years of readings. */
export function monthNumber(month: string): number {
  const digit = (at: number) => month.charCodeAt(at) - zero
  return (digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)) * 12 + digit(5) * 10 + digit(6)
}

/** `addMonths('2026-11', 2)` → `'2027-01'`; negative goes back. */
export function addMonths(month: string, count: number): string {
  const index = monthNumber(month) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Number of days of a month `'2028-02'` → 29. */
export function daysIn(month: string): number {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  if (number === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return number === 4 || number === 6 || number === 9 || number === 11 ? 30 : 31
}

/** Returns the date with this day in this month, or the last day of a shorter month. */
export function dateIn(month: string, day: number): string {
  return `${month}-${String(Math.min(Math.max(day, 1), daysIn(month))).padStart(2, '0')}`
}

/** `addMonthsToDate('2026-11-30', 3)` → `'2027-02-28'`. */
export function addMonthsToDate(date: string, count: number): string {
  return dateIn(addMonths(monthOf(date), count), Number(date.slice(8, 10)))
}

/** Returns the whole days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}
