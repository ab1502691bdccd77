const YEAR = '20[0-9]{2}'
const MONTH = '(?:0[1-9]|1[0-2])'
/** Ways of writing a month in a file's name; `_2510` is the shortest. */
const WAYS = [
  { written: new RegExp(`(?<![0-9])(${YEAR}[-_. ]${MONTH})(?![0-9])`), format: 'yyyy-MM' },
  { written: new RegExp(`(?<![0-9])(${MONTH}[-_. ]${YEAR})(?![0-9])`), format: 'MM-yyyy' },
  { written: new RegExp(`(?<![0-9])(${YEAR}${MONTH})(?![0-9])`), format: 'yyyyMM' },
  { written: new RegExp(`(?<![0-9])(${MONTH}${YEAR})(?![0-9])`), format: 'MMyyyy' },
  { written: new RegExp(`(?<![0-9])(2[0-9]${MONTH})(?![0-9])`), format: 'yyMM' },
]

/** The month that a file's name states, as a field of a profile; undefined: the name states none. */
export function monthInName(name: string): { fileName: string; format: string } | undefined {
  for (const { written, format } of WAYS) {
    const found = written.exec(name)?.[1]
    if (found === undefined) continue
    const separator = /[^0-9]/.exec(found)?.[0] ?? '-'
    const group = found.replace(/[0-9]+/g, (digits) => `[0-9]{${digits.length}}`).replace('.', '\\.')
    return { fileName: `(${group})`, format: format.replace('-', separator) }
  }
  return undefined
}
