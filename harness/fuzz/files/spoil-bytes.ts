import type { Random } from '@zatyshok/demo-city/random'
import iconv from 'iconv-lite'

/** Most bytes of a file; larger files find no further faults and take longer. */
const MOST = 3 << 20

/** Byte sequences that parsers often fail on. */
const WORDS = [
  '\0',
  '"',
  '""',
  '\r',
  '\n',
  '\r\n',
  ';',
  ',',
  '\t',
  '\ufeff',
  '\u001a',
  '\ufffd',
  '=1+1',
  '-',
  '9'.repeat(400),
  '1e309',
  '1e-400',
  'NaN',
  '-0',
  '0x10',
  '2026-02-30',
  '99.99.9999',
  '{"a":',
  '}',
  ']',
  '[',
  '\\u0000',
  '\\',
  '\ud800',
  "'; drop table readings; --",
  '%s%n',
  '..',
  '../../x',
  '&#0;',
  '&a;',
  '<!DOCTYPE x [',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?',
  '<rPh ',
  '<si>',
  '</row>',
  'ї',
  'І',
  '💧',
] as const
const BYTES = [0, 1, 3, 10, 11, 12, 13, 26, 32, 34, 42, 44, 59, 92, 123, 127, 128, 152, 239, 254, 255] as const
const ENCODINGS = ['utf16-le', 'utf16-be', 'cp866', 'koi8-u', 'utf-8', 'utf32-le'] as const

type Spoil = (bytes: Buffer, random: Random) => Buffer

const place = (bytes: Buffer, { integer }: Random): number => integer(0, Math.max(0, bytes.length - 1))
const spliced = (bytes: Buffer, at: number, removed: number, added: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(Math.min(bytes.length, at + removed))])
const word = ({ pick }: Random): Buffer => Buffer.from(pick(WORDS))
/** Returns a count: mostly small, sometimes very large. */
const times = ({ integer, chance }: Random): number => (chance(0.04) ? integer(1000, 220_000) : integer(2, 60))

const SPOILS: Readonly<Record<string, Spoil>> = {
  flip(bytes, random) {
    const spoiled = Buffer.from(bytes)
    const flips = random.integer(1, 12)
    for (let one = 0; one < flips && spoiled.length > 0; one += 1) {
      const at = place(spoiled, random)
      spoiled[at] = random.chance(0.5) ? random.pick(BYTES) : (spoiled[at] ?? 0) ^ (1 << random.integer(0, 7))
    }
    return spoiled
  },
  cut: (bytes, random) => bytes.subarray(0, place(bytes, random)),
  behead: (bytes, random) => bytes.subarray(place(bytes, random)),
  remove: (bytes, random) => spliced(bytes, place(bytes, random), random.integer(1, 400), Buffer.alloc(0)),
  insert: (bytes, random) => spliced(bytes, place(bytes, random), 0, word(random)),
  replace: (bytes, random) => spliced(bytes, place(bytes, random), random.integer(1, 40), word(random)),
  repeatWord(bytes, random) {
    const one = word(random)
    const most = Math.floor((MOST - bytes.length) / one.length)
    return spliced(bytes, place(bytes, random), 0, Buffer.alloc(one.length * Math.min(most, times(random)), one))
  },
  repeatPart(bytes, random) {
    const at = place(bytes, random)
    const part = bytes.subarray(at, at + random.integer(1, 3000))
    const count = Math.min(times(random), Math.floor(MOST / Math.max(1, part.length)))
    return spliced(bytes, at, 0, Buffer.concat(Array.from({ length: count }, () => part)))
  },
  shuffle(bytes, random) {
    const [one, other] = [place(bytes, random), place(bytes, random)].toSorted((a, b) => a - b) as [number, number]
    return Buffer.concat([bytes.subarray(other), bytes.subarray(one, other), bytes.subarray(0, one)])
  },
  number(bytes, random) {
    if (bytes.length < 4) return bytes
    const spoiled = Buffer.from(bytes)
    const at = random.integer(0, Math.min(bytes.length - 4, random.chance(0.7) ? 200 : bytes.length))
    spoiled.writeUInt32LE(
      random.pick([0, 1, 0x7fff_ffff, 0xffff_ffff, 0x8000_0000, 65_535, random.integer(0, 0xffff_ffff)]),
      at,
    )
    return spoiled
  },
  recode: (bytes, random) =>
    iconv.encode(bytes.toString('latin1'), random.pick(ENCODINGS), { addBOM: random.chance(0.5) }),
  empty: () => Buffer.alloc(0),
}

/** Applies one to four damages to the bytes. */
export function spoilBytes(bytes: Buffer, random: Random): Buffer {
  const count = random.chance(0.6) ? 1 : random.integer(2, 4)
  let spoiled = bytes
  for (let one = 0; one < count && spoiled.length < MOST; one += 1) {
    spoiled = SPOILS[random.pick(Object.keys(SPOILS))]?.(spoiled, random) ?? spoiled
  }
  return spoiled.subarray(0, MOST)
}
