import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from '../schema-parts.ts'
import { scoreText } from './letter-scores.ts'
import type { Sureness } from './sample-table.ts'

export interface EncodingGuess {
  /** `utf-16be`: known, but no import reads it. */
  readonly encoding: Encoding | 'utf-16be'
  readonly sure: Sureness
}

const ONE_BYTE = ['windows-1251', 'cp866', 'cp1125', 'koi8-u'] as const satisfies Encoding[]
/** CP866 and CP1125 differ only in the bytes from FIRST_DIFFERENT to LAST_DIFFERENT. */
const TWINS: readonly string[] = ['cp866', 'cp1125']
const [FIRST_DIFFERENT, LAST_DIFFERENT] = [0xf2, 0xf9]
const [LARGE_I, SMALL_I] = [0xf6, 0xf7]
const BOM_16LE = Buffer.from([0xff, 0xfe])
const BOM_16BE = Buffer.from([0xfe, 0xff])
const BOM_8 = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Detects the encoding and its certainty: by the byte-order mark, else by the form of the bytes, else by letter
 * frequencies.
 */
export function guessEncoding(bytes: Buffer): EncodingGuess {
  if (bytes.indexOf(BOM_16LE) === 0) return { encoding: 'utf-16le', sure: 'certain' }
  if (bytes.indexOf(BOM_16BE) === 0) return { encoding: 'utf-16be', sure: 'certain' }
  if (bytes.indexOf(BOM_8) === 0) return { encoding: 'utf-8', sure: 'certain' }
  const wide = guessWide(bytes)
  if (wide) return { encoding: wide, sure: 'likely' }
  if (bytes.every((byte) => byte < 128)) return { encoding: 'utf-8', sure: 'unsure' }
  if (isUtf8(bytes)) return { encoding: 'utf-8', sure: 'certain' }
  if (isDamagedUtf8(bytes)) return { encoding: 'utf-8', sure: 'likely' }
  return guessOneByte(bytes)
}

/** Detects UTF-16 without a byte-order mark: every other byte is 0 (digits, separators) or 4 (Cyrillic). */
function guessWide(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 4096)
  const high = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0 || byte === 4) high[at % 2] = (high[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = high.map((count) => (2 * count) / head.length)
  if (odd > 0.85 && even < 0.3) return 'utf-16le'
  return even > 0.85 && odd < 0.3 ? 'utf-16be' : undefined
}

/** True if nearly all bytes past ASCII form UTF-8: single bytes were lost, but the encoding is UTF-8. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[\u0400-\u04ff\u2010-\u2122]/g)?.length ?? 0
  return whole >= 10 && broken * 10 < whole
}

function guessOneByte(bytes: Buffer): EncodingGuess {
  const scored = ONE_BYTE.map((encoding) => ({ encoding, ...scoreText(iconv.decode(bytes, encoding)) }))
  scored.sort((one, other) => other.mean - one.mean)
  const [best, ...others] = scored
  if (!best) throw new Error('no encoding to guess from')
  if (!TWINS.includes(best.encoding))
    return { encoding: best.encoding, sure: surenessOf(best.signs, leadOf(best, others)) }
  const sure = surenessOf(
    best.signs,
    leadOf(
      best,
      others.filter(({ encoding }) => !TWINS.includes(encoding)),
    ),
  )
  const twin = chooseDosEncoding(bytes)
  return twin
    ? { encoding: twin, sure }
    : { encoding: best.encoding, sure: surenessOf(best.signs, leadOf(best, others)) }
}

const leadOf = (best: { mean: number }, others: readonly { mean: number }[]) => best.mean - (others[0]?.mean ?? 0)

/**
 * Decides between CP866 and CP1125; undefined if the bytes do not show it. Only CP1125 has «І і»; in CP866 programs
 * write Latin letters instead (DF12).
 */
function chooseDosEncoding(bytes: Buffer): 'cp866' | 'cp1125' | undefined {
  if (!bytes.some((byte) => byte >= FIRST_DIFFERENT && byte <= LAST_DIFFERENT)) return 'cp866'
  if (bytes.includes(LARGE_I) || bytes.includes(SMALL_I)) return 'cp1125'
  return /[а-яА-Я][iI]|[iI][а-яА-Я]/.test(iconv.decode(bytes, 'cp866')) ? 'cp866' : undefined
}

/** Certainty by the lead over the next guess. Few letters are enough if only one encoding has them. */
function surenessOf(signs: number, lead: number): Sureness {
  const total = signs * lead
  if (signs >= 12 && total >= 8) return 'certain'
  return total >= 2 ? 'likely' : 'unsure'
}

const LF = 10
/** Most wrong lines to report. */
const MOST_LINES = 5

/** Finds lines (from 1) with bytes that the encoding does not have, or that are clearly in another encoding. */
export function wrongLines(bytes: Buffer, encoding: Encoding): { bytes: number[]; mixed: number[] } {
  const found = { bytes: [] as number[], mixed: [] as number[] }
  if (encoding === 'utf-16le') return found
  let [at, line] = [0, 0]
  while (at < bytes.length && found.bytes.length + found.mixed.length < MOST_LINES) {
    const end = bytes.indexOf(LF, at)
    const one = bytes.subarray(at, end < 0 ? bytes.length : end)
    at = end < 0 ? bytes.length : end + 1
    line += 1
    if (one.every((byte) => byte < 128)) continue
    if (encoding !== 'utf-8' && isOfAnother(one, encoding)) found.mixed.push(line)
    else if (encoding === 'utf-8' ? !isUtf8(one) : iconv.decode(one, encoding).includes('\ufffd'))
      found.bytes.push(line)
  }
  return found
}

function isOfAnother(line: Buffer, encoding: Encoding): boolean {
  const own = scoreText(iconv.decode(line, encoding))
  if (own.signs < 8 || own.mean > -4.5) return false
  return isUtf8(line) || ONE_BYTE.some((other) => scoreText(iconv.decode(line, other)).mean - own.mean > 1.2)
}
