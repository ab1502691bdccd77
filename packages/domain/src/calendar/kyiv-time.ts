const kyivHours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' })

/** The time of day in Kyiv at a moment → `'09:05'`. */
export const kyivTime = (now: Date): string => kyivHours.format(now)

/**
 * The moment of a day and a time of day in Kyiv: `'2026-11-26'`, `'09:05'`. An hour that winter time repeats is the
 * first one; a time that summer time skips is an hour later. Undefined for a text that is no day or no time.
 */
export function kyivMoment(day: string, time: string): Date | undefined {
  const written = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(written)) return undefined
  const summer = new Date(written - 3 * hourMs)
  return kyivTime(summer) === time ? summer : new Date(written - 2 * hourMs)
}

const hourMs = 3_600_000
