const kyivHours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' })

/** The time of day in Kyiv at a moment → `'09:05'`. */
export const kyivTime = (now: Date): string => kyivHours.format(now)
