const NBSP = '\u00a0'
const MINUS = '\u2212'

/** Made when it is first used: a page's first formatter takes 10 to 20 ms (decision 0138). */
let kyiv: Intl.DateTimeFormat | undefined

/**
 * Kopiykas → «1 284,56 грн» (U+00A0 in both gaps; A01). `Intl` currency format is not used: it prints «₴» in Node. For
 * an overpayment (messages-uk.md §27) pass the absolute value and show the word «Переплата».
 */
export function formatMoney(kop: number | bigint): string {
  return `${formatAmount(kop)}${NBSP}грн`
}

/** Kopiykas → «1 284,56», for a column with the currency in its heading. */
export function formatAmount(kop: number | bigint): string {
  const digits = absolute(BigInt(kop)).toString().padStart(3, '0')
  return `${BigInt(kop) < 0n ? MINUS : ''}${grouped(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** Kopiykas of a change or recalculation → «+45,60 грн», «−45,60 грн» (U+2212), «0,00 грн». Tables only. */
export function formatSignedMoney(kop: number | bigint): string {
  return `${BigInt(kop) > 0n ? '+' : ''}${formatMoney(kop)}`
}

/** A decimal string of a volume or reading → «6,584», «1 214»; keeps the meter's decimals. */
export function formatVolume(volume: string): string {
  const [, sign = '', whole = '', fraction] = decimalParts(volume)
  return `${sign && MINUS}${grouped(whole)}${fraction === undefined ? '' : `,${fraction}`}`
}

/** Hryvnias per unit, a decimal string → «30,38 грн», «1 654,41 грн», «2,112 грн»: at least two decimals. */
export function formatTariff(tariff: string): string {
  const [, , whole = '', fraction = ''] = decimalParts(tariff)
  return `${grouped(whole)},${fraction.replace(/0{1,9}$/, '').padEnd(2, '0')}${NBSP}грн`
}

/** `0.12` → «12 %» (U+00A0). */
export function formatPercent(share: number): string {
  return `${String(Math.round(share * 100)).replace('-', MINUS)}${NBSP}%`
}

/** `'2026-10-05'` → «05.10.2026» (A09). */
export function formatDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) throw new RangeError(`Not a date: ${date}`)
  return `${match[3]}.${match[2]}.${match[1]}`
}

/** `'2026-10-05'` → «05-10-2026»: file names and query values only (A09). */
export function formatDateDashed(date: string): string {
  return formatDate(date).replaceAll('.', '-')
}

/** A moment → «05.10.2026 14:05» in Kyiv time (A09; without the comma of `Intl`). */
export function formatDateTime(moment: Date): string {
  kyiv ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Kyiv',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(kyiv.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`
}

/** A moment → «14:05» in Kyiv time. */
export const formatTime = (moment: Date): string => formatDateTime(moment).slice(-5)

/** E.164 of Ukraine → «+38 (067) 123 45 67»; a foreign number stays unchanged (DF10). */
export function formatPhone(phone: string): string {
  const match = /^\+?38(0\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return match ? `+38 (${match[1]}) ${match.slice(2).join(' ')}` : phone
}

/** «10425567» → «1042 5567», for display only; numbers in another format («0001/001») stay unchanged. */
export function groupAccountNumber(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, `$1${NBSP}`) : number
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3}){1,9}$)/g, NBSP)
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

function decimalParts(value: string): RegExpExecArray {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) throw new RangeError(`Not a decimal string: ${value}`)
  return match
}
