/** Ways of writing a month in a file's name; `_2510` is the shortest. */
const WAYS = [
  { written: /(?<![0-9])(20[0-9]{2}[-_. ](?:0[1-9]|1[0-2]))(?![0-9])/, format: 'yyyy-MM' },
  { written: /(?<![0-9])((?:0[1-9]|1[0-2])[-_. ]20[0-9]{2})(?![0-9])/, format: 'MM-yyyy' },
  { written: /(?<![0-9])(20[0-9]{2}(?:0[1-9]|1[0-2]))(?![0-9])/, format: 'yyyyMM' },
  { written: /(?<![0-9])((?:0[1-9]|1[0-2])20[0-9]{2})(?![0-9])/, format: 'MMyyyy' },
  { written: /(?<![0-9])(2[0-9](?:0[1-9]|1[0-2]))(?![0-9])/, format: 'yyMM' },
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
