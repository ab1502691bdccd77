/** The last value written, by format: consecutive rows often have the same day. */
const lastOf = new Map<string, { readonly day: string; readonly text: string }>()

/** Writes `2026-11-05` in a format: `dd.MM.yyyy`, `yyyyMMdd`, `MM.yyyy`, `yyMM`, … */
export function writeDay(day: string, format: string): string {
  const last = lastOf.get(format)
  if (last?.day === day) return last.text
  const text = written(day, format)
  lastOf.set(format, { day, text })
  return text
}

function written(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace(/yyyy|yy|MM|M|dd|d/g, (token) => {
    switch (token) {
      case 'yyyy':
        return year
      case 'yy':
        return year.slice(2)
      case 'MM':
        return month
      case 'M':
        return String(Number(month))
      case 'dd':
        return date
      default:
        return String(Number(date))
    }
  })
}
