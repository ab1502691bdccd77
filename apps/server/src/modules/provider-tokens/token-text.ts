import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'ztk_'
const secretSigns = 43
const checkSigns = 6

/**
 * Makes a token's text: `ztk_`, 256 random bits in 43 characters of base62, and their CRC-32 in six. It has only
 * letters, digits and `_`, so a double click selects the whole text. The checksum lets secret scanners avoid false
 * alarms.
 */
export function newTokenText(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretSigns)
  return `${prefix}${secret}${checkOf(secret)}`
}

/** True if the text has the form of a token; other texts are refused without a database query. */
export function looksLikeTokenText(text: string): boolean {
  const [, secret = '', check = ''] = /^ztk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return secret !== '' && checkOf(secret) === check
}

const checkOf = (secret: string): string => inBase62(BigInt(crc32(secret)), checkSigns)

function inBase62(number: bigint, length: number): string {
  const base = BigInt(digits.length)
  let text = ''
  for (let rest = number; rest > 0n; rest /= base) text = `${digits[Number(rest % base)]}${text}`
  return text.padStart(length, '0')
}
