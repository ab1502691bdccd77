import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from '../formats/schema-parts.ts'

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  cp866: 'CP866',
  cp1125: 'CP1125',
  'koi8-u': 'KOI8-U',
}
const GUESSES = ['utf-8', 'windows-1251', 'cp866', 'cp1125', 'koi8-u'] as const satisfies Encoding[]
const LIKELY = /[А-Яа-яЄєІіЇїҐґЁё’ʼ№«»–—°²³·…]/gu
const NOT_ASCII = /[^\0-\x7f]/gu
/** Fewest characters outside ASCII for a judgement of the encoding. */
const ENOUGH = 12

/** Display name of the encoding. */
export function encodingName(encoding: Encoding): string {
  return NAMES[encoding]
}

/** Character of each byte of a one-byte encoding; undefined bytes are `\ufffd`. */
export function byteTable(encoding: Encoding): string[] {
  return Array.from({ length: 256 }, (_, byte) => iconv.decode(Buffer.from([byte]), encoding))
}

/**
 * Another encoding in which the sample reads much better as Ukrainian than in the declared one, or undefined.
 * A wrong guess would refuse a good file, so the text must read badly in the declared encoding and well in the other.
 */
export function likelierEncoding(sample: Buffer, declared: Encoding): Encoding | undefined {
  const wide = wideEncoding(sample)
  if (wide) return wide === declared ? undefined : wide
  const sibling = siblingEncoding(sample, declared)
  if (sibling) return sibling
  const declaredShare = likelyShare(sample, declared)
  if (declaredShare === undefined || declaredShare > 0.85) return undefined
  return GUESSES.find((guess) => guess !== declared && (likelyShare(sample, guess) ?? 0) > 0.95)
}

const ENOUGH_WORDS = 3

/**
 * Detects CP866 declared as CP1125 and the reverse; they differ in the Ukrainian letters only. «Вўктор» is CP1125 read
 * as CP866. Latin i in Cyrillic words without any «і» is CP866 read as CP1125.
 */
function siblingEncoding(sample: Buffer, declared: Encoding): Encoding | undefined {
  if (declared !== 'cp866' && declared !== 'cp1125') return undefined
  const text = iconv.decode(sample, declared)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (declared === 'cp866') return count(/[А-Яа-я][Ўў]+[ЎўА-Яа-я]*/g) >= ENOUGH_WORDS ? 'cp1125' : undefined
  return count(/[А-Яа-я]i|i[А-Яа-я]/g) >= ENOUGH_WORDS && count(/[Іі]/g) === 0 ? 'cp866' : undefined
}

/** Detects UTF-16 by the byte-order mark, or by the zero in every second byte of digits and commas. */
export function wideEncoding(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const enough = sample.length / 10
  if (zeros[1] > enough && zeros[0] === 0) return 'utf-16le'
  return zeros[0] > enough && zeros[1] === 0 ? 'utf-16be' : undefined
}

/**
 * Share of the characters past ASCII that Ukrainian text uses; 0 if the bytes are invalid UTF-8. undefined: too few
 * characters.
 */
function likelyShare(sample: Buffer, encoding: Encoding): number | undefined {
  if (encoding === 'utf-8' && !isUtf8(sample)) return 0
  const text = iconv.decode(sample, encoding)
  const all = text.match(NOT_ASCII)?.length ?? 0
  if (all < ENOUGH) return undefined
  return (text.match(LIKELY)?.length ?? 0) / all
}
