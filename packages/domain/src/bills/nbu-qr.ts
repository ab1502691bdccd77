import { isEdrpou } from '../edrpou.ts'
import { isUkrainianIban } from '../iban.ts'

/** Format 003 is current (NBU resolution 97 of 19.08.2025); 002 is for bank apps that do not support it. */
export type NbuVersion = '002' | '003'

/** A credit transfer that a bank's app opens from a QR code or a link (G07, DF1). */
export type NbuPayment = {
  /** Name of the provider; the link contains at most 140 characters of it (70 in 002). */
  readonly recipient: string
  readonly iban: string
  /** ЄДРПОУ of eight digits, or РНОКПП of ten. */
  readonly recipientCode: string
  /** Kopiykas; null: the payer enters the amount. */
  readonly amountKop: number | null
  /** Number of the bill, at most 35 characters; 003 only. */
  readonly reference: string
  /** The link contains at most 420 characters of it (140 in 002), fewer if the link would be too long. */
  readonly purpose: string
  /** Whether the payer may change the amount (mask FEFF) or not (FFFF); 003 only. */
  readonly amount: 'editable' | 'fixed'
}

export const defaultNbuHosts: Readonly<Record<NbuVersion, string>> = {
  '002': 'https://bank.gov.ua/qr/',
  '003': 'https://qr.bank.gov.ua/',
}

const limits = {
  '002': { recipient: 70, purpose: 140, link: Number.POSITIVE_INFINITY, payload: 331 },
  '003': { recipient: 140, purpose: 420, link: 507, payload: Number.POSITIVE_INFINITY },
} as const
/** The purpose is shortened first, but keeps the account number at its beginning. */
const purposeKept = 40
const maxKop = 99_999_999_999

/**
 * Returns the National Bank's payment link, which is also the text of the QR code:
 * `https://qr.bank.gov.ua/<base64url>`. `host` is configurable (both hosts of DF1 are in use) and ends with a slash.
 *
 * @throws RangeError for a wrong IBAN, recipient code, reference or amount.
 */
export function nbuLink(payment: NbuPayment, version: NbuVersion = '003', host = defaultNbuHosts[version]): string {
  return host + base64url(nbuPayload(payment, version, host))
}

/** Returns the lines that the link encodes, separated by line feeds, without one at the end. */
export function nbuPayload(payment: NbuPayment, version: NbuVersion = '003', host = defaultNbuHosts[version]): string {
  assertPayment(payment)
  const limit = limits[version]
  const names = {
    recipient: shortened(withStraightQuotes(oneLine(payment.recipient)), limit.recipient),
    purpose: shortened(oneLine(payment.purpose), limit.purpose),
  }
  const build = () => (version === '003' ? payload003 : payload002)({ ...payment, ...names })
  const tooLong = () => byteLength(build()) > Math.min(limit.payload, bytesOfLink(limit.link - host.length))
  while (tooLong()) {
    const longer = lengthOf(names.purpose) > lengthOf(names.recipient) ? 'purpose' : 'recipient'
    const field = lengthOf(names.purpose) > purposeKept ? 'purpose' : longer
    if (names[field] === '') throw new RangeError('A payment that does not fit its link')
    names[field] = shortened(names[field], lengthOf(names[field]) - 1)
  }
  return build()
}

function payload003(payment: NbuPayment): string {
  const { recipient, iban, amountKop, recipientCode, reference, purpose, amount } = payment
  const mask = amount === 'fixed' ? 'FFFF' : 'FEFF'
  const head = ['BCD', '003', '1', 'UCT', '', recipient, iban, uah(amountKop), recipientCode]
  return [...head, 'SUPP/SUPP', reference, purpose, '', mask, '', '', ''].join('\n')
}

function payload002({ recipient, iban, amountKop, recipientCode, purpose }: NbuPayment): string {
  const head = ['BCD', '002', '1', 'UCT', '', recipient, iban, uah(amountKop), recipientCode]
  return [...head, '', '', purpose, ''].join('\n')
}

/** Formats as `UAH3`, `UAH512.37`: no decimals for whole hryvnias, else two. */
function uah(kop: number | null): string {
  if (kop === null) return ''
  const [whole, rest] = [Math.floor(kop / 100), kop % 100]
  return `UAH${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

function assertPayment({ iban, recipientCode, reference, amountKop }: NbuPayment): void {
  if (!isUkrainianIban(iban)) throw new RangeError(`Not a Ukrainian IBAN: ${iban}`)
  if (!isEdrpou(recipientCode) && !/^\d{10}$/.test(recipientCode)) {
    throw new RangeError(`Not a recipient code: ${recipientCode}`)
  }
  if (lengthOf(reference) > 35 || oneLine(reference) !== reference) {
    throw new RangeError(`Not a payment reference: ${reference}`)
  }
  if (amountKop !== null && !(Number.isInteger(amountKop) && amountKop > 0 && amountKop <= maxKop)) {
    throw new RangeError(`Not an amount that can be paid: ${amountKop}`)
  }
}

/** A line feed inside a value would shift every element after it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Banks and registers write a recipient's name with straight quotes. */
const withStraightQuotes = (name: string): string => name.replace(/[«»“”„]/g, '"')

/** Returns the first `length` characters as people count them; a letter is never separated from its combining mark. */
function shortened(text: string, length: number): string {
  if (lengthOf(text) <= length) return text
  return lettersOf(text).slice(0, length).join('').trimEnd()
}

function lengthOf(text: string): number {
  return lettersOf(text).length
}

const segmenter = new Intl.Segmenter('uk', { granularity: 'grapheme' })

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns how many bytes fit into so many characters of base64 without padding. */
function bytesOfLink(signs: number): number {
  return Math.floor((signs * 3) / 4)
}

function base64url(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}
