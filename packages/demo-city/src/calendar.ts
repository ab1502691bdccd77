const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Returns year and month (1–12) of `YYYY-MM` or `YYYY-MM-DD`. */
export function monthParts(month: string): { readonly year: number; readonly month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Returns the month `count` months later (earlier if negative). */
export function addMonths(month: string, count: number): string {
  const parts = monthParts(month)
  const total = parts.year * 12 + parts.month - 1 + count
  return `${Math.floor(total / 12)}-${two((total % 12) + 1)}`
}

/**
 * Returns the `count` months that end with `last`, oldest first.
 *
 * @throws RangeError for a malformed month
 */
export function monthsUntil(last: string, count: number): string[] {
  if (!monthPattern.test(last)) throw new RangeError(`Not a month YYYY-MM: ${last}`)
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1))
}

/** Returns the number of days of a month `YYYY-MM`. */
export function daysIn(month: string): number {
  const parts = monthParts(month)
  return new Date(Date.UTC(parts.year, parts.month, 0)).getUTCDate()
}

/** Returns the date `YYYY-MM-DD` of a day of a month; a day past the end of the month becomes its last day. */
export function dayOf(month: string, day: number): string {
  return `${month}-${two(Math.min(day, daysIn(month)))}`
}

/** Returns the days since 1970-01-01 of `YYYY-MM-DD`. */
function epochDay(date: string): number {
  const parts = monthParts(date)
  return Date.UTC(parts.year, parts.month - 1, Number(date.slice(8, 10))) / 86_400_000
}

/** The date `count` days later (earlier, if negative). */
export function addDays(date: string, count: number): string {
  return new Date((epochDay(date) + count) * 86_400_000).toISOString().slice(0, 10)
}

/** The same day `count` years later; 29 February becomes 28 February. */
export function addYears(date: string, count: number): string {
  const month = addMonths(date.slice(0, 7), count * 12)
  return dayOf(month, Number(date.slice(8, 10)))
}

/** Formats as `dd.MM.yyyy`; '' for null. */
export function dottedDate(date: string | null): string {
  return date === null ? '' : `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

/** `MM.yyyy` of `YYYY-MM`. */
export function dottedMonth(month: string): string {
  return `${month.slice(5, 7)}.${month.slice(0, 4)}`
}

/** Formats as `yyyyMMdd`; '' for null. */
export function compactDate(date: string | null): string {
  return date === null ? '' : date.replaceAll('-', '')
}

/** Formats as `ddMMyyyy`, the bank's format. */
export function bankDate(date: string): string {
  return `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(0, 4)}`
}

/** `yyMM` of `YYYY-MM`, used in file names and bill numbers. */
export function shortMonth(month: string): string {
  return month.slice(2, 4) + month.slice(5, 7)
}

/** Due date: the 20th of the month after the billing month. */
export function dueDate(month: string): string {
  return dayOf(addMonths(month, 1), 20)
}
