import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import { refuseMissingColumns } from './needed-columns.ts'
import type { FormatOf } from './profile-schema.ts'
import { FileRefused } from './refusal-reasons.ts'
import { RefusedRows, type SourceFile, type StagedFile, StageWriter, stageColumns } from './staging.ts'
import { readSample, refuseWrongEncoding } from './wrong-encoding.ts'

type FixedFormat = FormatOf<'fixed'>
type Positions = readonly [first: number, last: number]

const STAGE = 'import_stage_0'
const LONGEST_LINE = 1 << 16

interface Reading {
  readonly format: FixedFormat
  readonly writer: StageWriter
  readonly refused: RefusedRows
  readonly header: Map<string, string>
  line: number
  read: number
  sum: bigint
  /** The line before this one: the last of all is the trailer, though a payment may begin with the same figures. */
  held: string | undefined
}

/**
 * Loads a register of fixed columns with a header line and a last line of control totals.
 * @throws FileRefused when it is empty, cut off, or its totals do not agree.
 */
export async function readFixed(file: SourceFile, format: FixedFormat): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a register has one table')
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), format.encoding)
  const headings = Object.keys(format.columns)
  refuseMissingColumns(rule, headings)
  const writer = new StageWriter(file.client)
  await writer.table(STAGE, headings.length)
  const own = { format, writer, refused: new RefusedRows(), header: new Map<string, string>() }
  const reading: Reading = { ...own, line: 0, read: 0, sum: 0n, held: undefined }
  for await (const line of lines(file, format)) if (takeLine(line, reading)) await writer.flush()
  checkTrailer(reading)
  await writer.flush()
  const placeOf = (n: number) => `рядок ${n}`
  const table = { rule, name: STAGE, columns: stageColumns(headings), space: 0, placeOf }
  return { tables: [table], header: reading.header, read: reading.read, notCounted: 0, refused: reading.refused }
}

async function* lines(file: SourceFile, format: FixedFormat): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(format.encoding)
  let read = 0
  let rest = ''
  for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
    read += chunk.length
    file.onBytes(read)
    const found = (rest + decoder.write(chunk)).split('\n')
    rest = found.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new FileRefused('unreadable', { detail: 'рядок задовгий' })
    yield* found
  }
  if (rest !== '') yield rest
}

function takeLine(text: string, reading: Reading): boolean {
  const { format, header } = reading
  const line = text.replace(/\r$/, '')
  reading.line += 1
  if (reading.line < format.header.line) return false
  if (reading.line === format.header.line) {
    for (const [name, positions] of Object.entries(format.header.columns)) header.set(name, cut(line, positions))
    return false
  }
  if (line.replace('\x1a', '') === '') return false
  const { held } = reading
  reading.held = line
  return held === undefined ? false : takePayment(held, reading)
}

/** Stages the line before the one that was read last. */
function takePayment(line: string, reading: Reading): boolean {
  const { format, writer, refused } = reading
  const n = reading.line - 1
  reading.read += 1
  const summed = format.columns[format.trailer.sumOf]
  const figure = summed ? cut(line, summed) : ''
  if (/^[0-9]{1,18}$/.test(figure)) reading.sum += BigInt(figure)
  const values = Object.values(format.columns).map((positions) => cut(line, positions))
  if (!line.includes('\ufffd') && !line.includes('\0')) return writer.add(STAGE, { n }, values)
  refused.add({ place: `рядок ${n}`, column: '', reason: 'bytes', params: {} })
  return false
}

function cut(line: string, [first, last]: Positions): string {
  return line.slice(first - 1, last).trim()
}

function checkTrailer({ held: trailer, format, read, sum }: Reading): void {
  if (!trailer?.startsWith(format.trailer.startsWith)) throw new FileRefused('noTotals')
  const stated = { count: cut(trailer, format.trailer.count), sum: cut(trailer, format.trailer.sum) }
  compare('кількість рядків', stated.count, String(read))
  compare(`сума (${format.trailer.sumOf})`, stated.sum, String(sum))
}

function compare(what: string, stated: string, actual: string): void {
  if (/^[0-9]+$/.test(stated) && BigInt(stated) === BigInt(actual)) return
  throw new FileRefused('totals', { what, stated: stated.replace(/^0+(?=[0-9])/, '') || 'порожньо', actual })
}
