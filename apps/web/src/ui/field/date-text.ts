/**
 * Formats a date that is typed at its end, or pasted, as `23.11.2026`, as far as it is typed. Accepts any separators,
 * one digit before a separator, and `2026-11-23`.
 */
export function dateText(typed: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed)
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  const groups = typed.trim().split(/\D+/)
  const isLast = (n: number) => n === groups.length - 1
  // «5.» is the fifth day; «5» may become «25».
  const digits = groups.map((group, n) => (n < 2 && group.length === 1 && !isLast(n) ? `0${group}` : group)).join('')
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
  const isOpen = /\D$/.test(typed) && (digits.length === 2 || digits.length === 4)
  return [day, month, year].filter(Boolean).join('.') + (isOpen ? '.' : '')
}

/** «5.11.2026» → `2026-11-05`; null for an incomplete date and for one that the calendar does not have. */
export function dayOfText(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/** Whether a text has the form of a date, though the calendar may not have it: «31.04.2026». */
export const isWholeDate = (text: string): boolean => /^\s*\d{1,2}\.\d{1,2}\.\d{4}\s*$/.test(text)

/** Whether a value of a date field is a day `YYYY-MM-DD`, not an unfinished text. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)
