import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from './profile-schema.ts'

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'windows-1251': 'Windows-1251',
  cp866: 'CP866',
  cp1125: 'CP1125',
  'koi8-u': 'KOI8-U',
}
const GUESSES = ['utf-8', 'windows-1251', 'cp866', 'koi8-u'] as const satisfies Encoding[]
const LIKELY = /[А-Яа-яЄєІіЇїҐґЁё’ʼ№«»–—°²³·…]/gu
const NOT_ASCII = /[^\0-\x7f]/gu
/** Fewer signs than this prove nothing. */
const ENOUGH = 12

/** The name for people. */
export function encodingName(encoding: Encoding): string {
  return NAMES[encoding]
}

/** What each byte of a one-byte encoding means; undefined bytes are `\ufffd`. */
export function byteTable(encoding: Encoding): string[] {
  return Array.from({ length: 256 }, (_, byte) => iconv.decode(Buffer.from([byte]), encoding))
}

/**
 * Another encoding in which the sample reads much better as Ukrainian than in the declared one, or undefined.
 * A wrong guess would refuse a good file, so both must be clear: bad in the declared one, good in the other.
 */
export function likelierEncoding(sample: Buffer, declared: Encoding): Encoding | undefined {
  if (declared === 'utf-16le') return undefined
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  const declaredShare = likelyShare(sample, declared)
  if (declaredShare === undefined || declaredShare > 0.85) return undefined
  return GUESSES.find((guess) => guess !== declared && (likelyShare(sample, guess) ?? 0) > 0.95)
}

/** Share of the signs past ASCII that Ukrainian text uses; 0 when the bytes are not of this encoding. */
function likelyShare(sample: Buffer, encoding: Encoding): number | undefined {
  if (encoding === 'utf-8' && !isUtf8(sample)) return 0
  const text = iconv.decode(sample, encoding)
  const all = text.match(NOT_ASCII)?.length ?? 0
  if (all < ENOUGH) return undefined
  return (text.match(LIKELY)?.length ?? 0) / all
}
