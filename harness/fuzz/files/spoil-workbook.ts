import { inflateRawSync } from 'node:zlib'
import type { Random } from '@zatyshok/demo-city/random'
import { zipOf } from '../../../apps/server/src/testing/zip-of.ts'
import { spoilBytes } from './spoil-bytes.ts'

type Parts = Readonly<Record<string, Buffer>>

const NESTED = ['row', 'c', 'v', 'is', 't', 'rPh', 'si', 'sheetData', 'mergeCells', 'x:row', 'a'] as const
const ATTRIBUTES = [
  'r="A1048577"',
  'r="ZZZZ1"',
  'r="1e9"',
  't="s"',
  't="inlineStr"',
  's="-1"',
  's="99999999"',
  'ref="A1:XFD1048576"',
] as const
const VALUES = ['-1', '99999999999', '1e309', '0.1', 'x', '', '2958466', '-0'] as const
/** Inflated size of a ZIP bomb: usual, and occasional. */
const [BOMB, LARGE_BOMB] = [2 << 20, 24 << 20]

/** Returns the parts of a valid archive, by the sizes of its central directory. */
export function partsOf(archive: Buffer): Parts {
  const parts: Record<string, Buffer> = {}
  for (let at = archive.readUInt32LE(archive.length - 6); archive.readUInt32LE(at) === 0x02014b50; ) {
    const [nameBytes, extra, comment] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    parts[name] = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    at += 46 + nameBytes + extra + comment
  }
  return parts
}

/** Returns a workbook with an error in its XML, its archive, or both. */
export function spoilWorkbook(whole: Buffer, parts: Parts, random: Random): Buffer {
  const how = random.integer(0, 19)
  if (how < 5) return spoilBytes(whole, random)
  if (how === 5) return zipOf({ ...parts, 'xl/workbook.xml': whole })
  if (how === 6) return bomb(parts, random)
  if (how === 7) return wrongSizes(parts, random)
  const spoiled = { ...parts }
  const names = Object.keys(parts).filter((name) => name.startsWith('xl/'))
  for (let count = random.integer(1, 2); count > 0; count -= 1) {
    const name = random.pick(names)
    const part = spoiled[name] ?? Buffer.alloc(0)
    spoiled[name] = random.chance(0.5) ? spoilBytes(part, random) : spoilXml(part, random)
  }
  if (random.chance(0.05)) delete spoiled[random.pick(names)]
  const archive = zipOf(spoiled)
  return random.chance(0.1) ? spoilBytes(archive, random) : archive
}

/** Adds elements, closes open ones or nests endlessly, at tags, where parsers make decisions. */
function spoilXml(part: Buffer, random: Random): Buffer {
  const text = part.toString('utf8')
  const tags = [...text.matchAll(/<[^>]*>/g)].map(({ index }) => index)
  const at = tags.length === 0 ? 0 : random.pick(tags)
  const name = random.pick(NESTED)
  const many = random.chance(0.05) ? random.integer(5000, 220_000) : random.integer(1, 80)
  const added = random.pick([
    () => `<${name} `.repeat(many),
    () => `<${name}>`.repeat(many),
    () => `</${name}>`.repeat(many),
    () => `<${name} ${random.pick(ATTRIBUTES)}>${random.pick(VALUES)}</${name}>`.repeat(Math.min(many, 20_000)),
    () =>
      `<row r="${random.integer(1, 2_000_000)}"><c r="XFD1" t="s"><v>${random.integer(-1, 9_999_999)}</v></c></row>`.repeat(
        Math.min(many, 2000),
      ),
    () => `<c ${random.pick(ATTRIBUTES)}><v>${random.pick(VALUES)}</v></c>`.repeat(Math.min(many, 40_000)),
    () => `&${'a'.repeat(many)};`,
    () => `<!--${'-'.repeat(many)}`,
    () => '<!'.repeat(many),
    () => `<a ${Array.from({ length: Math.min(many, 20_000) }, (_, one) => `b${one}="1"`).join(' ')}/>`,
  ])()
  return Buffer.from(text.slice(0, at) + added + text.slice(at))
}

function bomb(parts: Parts, { pick, integer, chance }: Random): Buffer {
  const unit = pick([
    '<row><c><v>1</v></c></row>',
    '<si><t>x</t></si>',
    ' ',
    'x',
    '<xf/>',
    '<row/>',
    '<c r="XFD1"/>',
    '\n',
  ])
  const name = pick(['xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
  const part = parts[name] ?? Buffer.from('<a>')
  const at = part.indexOf('>', part.length >> 1) + 1
  const filled = Buffer.alloc(integer(1 << 18, chance(0.1) ? LARGE_BOMB : BOMB), unit)
  return zipOf({ ...parts, [name]: Buffer.concat([part.subarray(0, at), filled, part.subarray(at)]) })
}

function wrongSizes(parts: Parts, { pick, integer }: Random): Buffer {
  return zipOf(
    Object.entries(parts).map(([name, content]) => ({
      ...{ name, content },
      declaredBytes: pick([0, 1, content.length - 1, content.length, 0xffff_ffff, integer(0, 0xffff_ffff)]) >>> 0,
    })),
  )
}
