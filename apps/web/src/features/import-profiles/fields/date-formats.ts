/** Ways of writing days and months that staff can choose; a profile may have others. */
export const days = [
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'yyyyMMdd',
  'ddMMyyyy',
  'dd.MM.yy',
  'd.M.yyyy',
  'd MMMM yyyy',
  'dd.MM.yyyy HH:mm',
  'dd.MM.yyyy HH:mm:ss',
]
export const months = [
  'MM.yyyy',
  'yyyy-MM',
  'yyyyMM',
  'MM/yyyy',
  'yyyy/MM',
  'MMyyyy',
  'yyyy-M',
  'yyyy-MM-dd',
  'yyMM',
  'MMMM yyyy',
  'MMMM.yy',
]

/** Parts of the 25th of February 2026: a day above twelve tells the day from the month. */
const parts: Readonly<Record<string, string>> = {
  yyyy: '2026',
  yy: '26',
  MM: '02',
  M: '2',
  dd: '25',
  d: '5',
  HH: '14',
  mm: '30',
  ss: '00',
}

/** A date in the format: `dd.MM.yyyy` → «25.02.2026». */
export function exampleOf(format: string): string {
  const month = /d/.test(format) ? 'лютого' : /\.yy$/.test(format) ? 'лют' : 'лютий'
  return format.replace(/MMMM|yyyy|yy|MM|M|dd|d|HH|mm|ss/g, (part) => parts[part] ?? month)
}

export const optionsOf = (known: readonly string[], own: string | undefined) =>
  [...new Set([...known, ...(own ? [own] : [])])].map((value) => ({ value, label: exampleOf(value) }))
