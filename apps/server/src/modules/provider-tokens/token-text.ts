import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'ztk_'
const secretSigns = 43
const checkSigns = 6

/**
 * `ztk_`, 256 random bits in 43 signs of base62, and the CRC-32 of those in six: letters and digits only, so that a
 * double click takes it whole, and secret scanners tell it from everything else that begins so.
 */
export function newTokenText(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretSigns)
  return `${prefix}${secret}${checkOf(secret)}`
}

/** Whether it can be a token of ours at all; anything else is refused before the database is asked. */
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
