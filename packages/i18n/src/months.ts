// Tables of messages-uk.md §27: browsers differ in their short forms, and `Intl` adds «р.» to a year.
const nominative = [
  'січень',
  'лютий',
  'березень',
  'квітень',
  'травень',
  'червень',
  'липень',
  'серпень',
  'вересень',
  'жовтень',
  'листопад',
  'грудень',
]
const genitive = [
  'січня',
  'лютого',
  'березня',
  'квітня',
  'травня',
  'червня',
  'липня',
  'серпня',
  'вересня',
  'жовтня',
  'листопада',
  'грудня',
]
const locative = [
  'січні',
  'лютому',
  'березні',
  'квітні',
  'травні',
  'червні',
  'липні',
  'серпні',
  'вересні',
  'жовтні',
  'листопаді',
  'грудні',
]
const short = ['січ.', 'лют.', 'бер.', 'квіт.', 'трав.', 'черв.', 'лип.', 'серп.', 'вер.', 'жовт.', 'лист.', 'груд.']

/** `'2026-10'` (or a date) → «жовтень 2026»: headings, «за жовтень 2026». */
export function formatMonth(month: string): string {
  return `${nameOf(nominative, month)} ${month.slice(0, 4)}`
}

/** `'2026-10'` (or a date) → «жовт. 2026»: chart axes, narrow tables. */
export function formatMonthShort(month: string): string {
  return `${nameOf(short, month)} ${month.slice(0, 4)}`
}

/** `'2026-10'` (or a date) → «жовт.». */
export function monthShort(month: string): string {
  return nameOf(short, month)
}

/** `'2026-10'` (or a date) → «жовтень», without the year. */
export function monthName(month: string): string {
  return nameOf(nominative, month)
}

/** `'2026-10'` (or a date) → «жовтня»: after a day, or after a preposition with the genitive. */
export function monthGenitive(month: string): string {
  return nameOf(genitive, month)
}

/** `'2026-10'` (or a date) → «жовтні»: after «у». */
export function monthLocative(month: string): string {
  return nameOf(locative, month)
}

/** `'2026-11-20'` → «20 листопада». */
export function formatDayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthGenitive(date)}`
}

/** `'2026-11-03'` → «3 листопада 2026 року»: letters, confirmation pages. */
export function formatDateLong(date: string): string {
  return `${formatDayMonth(date)} ${date.slice(0, 4)} року`
}

function nameOf(names: readonly string[], month: string): string {
  const name = names[Number(month.slice(5, 7)) - 1]
  if (!/^\d{4}-\d{2}/.test(month) || name === undefined) throw new RangeError(`Not a month: ${month}`)
  return name
}
