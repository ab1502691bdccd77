const PARTS: Readonly<Record<string, { readonly part: 'year' | 'month' | 'day'; readonly pattern: string }>> = {
  yyyy: { part: 'year', pattern: '([0-9]{4})' },
  yy: { part: 'year', pattern: '([0-9]{2})' },
  /** The month's name, for which `monthsAsNumbers` has put its number. */
  MMMM: { part: 'month', pattern: '([0-9]{2})' },
  MM: { part: 'month', pattern: '([0-9]{2})' },
  M: { part: 'month', pattern: '([0-9]{1,2})' },
  dd: { part: 'day', pattern: '([0-9]{2})' },
  d: { part: 'day', pattern: '([0-9]{1,2})' },
}

/** Patterns of the time of a day, which is ignored. */
const TIMES: Readonly<Record<string, string>> = { HH: '[0-9]{2}', mm: '[0-9]{2}', ss: '[0-9]{2}' }

/** True if dates in the format name their month by a word. */
export const hasMonthWord = (format: string): boolean => format.includes('MMMM')

/**
 * The regular expression of a date format (`dd.MM.yyyy`, `yyyyMM`, …) and the numbers of its groups for year, month
 * and day (0: the format has no day).
 *
 * @throws Error if the format has no year or no month
 */
export function dayPattern(format: string): { pattern: string; parts: [number, number, number] } {
  const places = { year: 0, month: 0, day: 0 }
  let group = 0
  const pattern = format.replace(/yyyy|yy|MMMM|MM|M|dd|d|HH|mm|ss|[^\w]/g, (token) => {
    const known = PARTS[token]
    if (!known) return TIMES[token] ?? `\\${token}`
    group += 1
    places[known.part] = group
    return known.pattern
  })
  if (places.year === 0 || places.month === 0) throw new Error(`«${format}» has no year or no month`)
  return { pattern: `^${pattern}$`, parts: [places.year, places.month, places.day] }
}
