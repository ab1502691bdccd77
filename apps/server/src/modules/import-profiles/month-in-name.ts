import { monthsAsNumbers } from '../imports/stage/month-words.ts'

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
  return monthWordIn(name)
}

/** A month by its name and a year after it: «лист_2026». */
const WORD = /(?<!\p{L})(\p{L}{3,10})([-_. ]?)((?:20)?[0-9]{2})(?![0-9])/gu

function monthWordIn(name: string): { fileName: string; format: string } | undefined {
  for (const [, word = '', separator = '', year = ''] of name.matchAll(WORD)) {
    if (!isMonthWord(word)) continue
    const between = separator.replace('.', '\\.')
    return {
      fileName: `([а-яіїєґ]{3,10}${between}[0-9]{${year.length}})`,
      format: `MMMM${separator}${year.length === 4 ? 'yyyy' : 'yy'}`,
    }
  }
  return undefined
}

const isMonthWord = (word: string): boolean => /^[0-9]{2}$/.test(monthsAsNumbers(word))

/** `N_2610.DBF` → `N_????.DBF`; `нарах_лист_2026.csv` → `нарах_*_????.csv`: digits and the month's name change every month. */
export const maskOfName = (name: string): string =>
  name
    .replace(/\p{L}{3,10}/gu, (word) => (isMonthWord(word) ? '*' : word))
    .replace(/[0-9]{2,}/g, (figures) => '?'.repeat(figures.length))
