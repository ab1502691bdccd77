import { type DirectPayments, directPayments } from '../../direct/direct-payments.ts'
import { cut, type LineAt } from '../../direct/fixed-cell.ts'
import { type PaymentCells, paymentCells } from '../../direct/payment-cells.ts'
import { refuseMissingColumns } from '../../profile/needed-columns.ts'
import type { Profile } from '../../profile/profile-schema.ts'
import { kopiykasOf, refuseOtherTotal } from '../../read/control-sum.ts'
import { isBroken, textBlocks } from '../../read/text-lines.ts'
import { readSample, refuseWrongEncoding } from '../../read/wrong-encoding.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import { checkRegister } from '../../stage/repeated-rows.ts'
import {
  mostOutput,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  type StagedTable,
  StageWriter,
  stageColumns,
} from '../../stage/staging.ts'
import type { FixedKeys } from './fixed-format.ts'
import { linesAbove, partialMark } from './lines-above.ts'

const STAGE = 'import_stage_0'

interface Reading {
  readonly format: FixedKeys
  readonly profile: Profile
  readonly writer: StageWriter
  readonly refused: RefusedRows
  readonly header: Map<string, string>
  line: number
  read: number
  sum: bigint
  isPartial: boolean
  /** Set after the header of a register whose rows may be written the direct way. */
  direct: DirectPayments | undefined
  /** The previous line, held back: only the last line is the trailer, but a payment may begin with the same digits. */
  held: { readonly at: LineAt; readonly line: number } | undefined
}

/**
 * Loads a file of fixed columns; it may have a header line and a last line of control totals.
 * @throws FileRefused when it is empty, cut off, or its totals do not agree.
 */
export async function readFixed(file: SourceFile, format: FixedKeys): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a register has one table')
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), format.encoding)
  const headings = Object.keys(format.columns)
  refuseMissingColumns(rule, headings)
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  await writer.table(STAGE, headings.length)
  const own = { format, profile: file.profile, writer, refused: new RefusedRows(), header: new Map<string, string>() }
  const reading: Reading = { ...own, line: 0, read: 0, sum: 0n, isPartial: false, direct: undefined, held: undefined }
  const cells = directCells(file, format)
  const above = linesAbove(format)
  for await (const text of textBlocks(file, format.encoding)) {
    for (const line of linesOf(text)) {
      const full = takeLine(line, reading)
      if (full) await flush(full, reading)
      if (cells && reading.line === above) reading.direct = await begin(file, { cells, reading })
    }
  }
  if (!format.trailer) takeHeld(reading)
  const written = await reading.direct?.end()
  await writer.flush()
  const table = { rule, name: STAGE, columns: stageColumns(headings), space: 0, places: { before: 'рядок' } }
  if (format.trailer) await checkTrailer(reading, { trailer: format.trailer, file, table })
  else if (reading.read === 0) throw new FileRefused('empty')
  const { header, read, refused, isPartial } = reading
  return { tables: [table], header, read, notCounted: 0, refused, isPartial, ...(written && { written }) }
}

/** Undefined if the rows need the general way. The control total of rows that are written directly is of their amounts. */
function directCells({ shortCut, rule, profile }: SourceFile, format: FixedKeys): PaymentCells | undefined {
  const [table] = rule.tables
  if (!shortCut || !format.header || !table) return undefined
  const columns = new Map(Object.entries(format.columns))
  const cells = paymentCells(table, profile, columns)
  return format.trailer && columns.get(format.trailer.sumOf) !== cells?.amount ? undefined : cells
}

const [CARRIAGE_RETURN, CTRL_Z] = [13, 26]

function* linesOf(text: string): Generator<LineAt> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield withoutEnd(text, start, end)
    start = end + 1
  }
}

/** The line without the carriage return and the end-of-file byte of old programs. */
function withoutEnd(text: string, start: number, end: number): LineAt {
  let to = end
  for (; to > start; to -= 1) {
    const last = text.charCodeAt(to - 1)
    if (last !== CARRIAGE_RETURN && last !== CTRL_Z) break
  }
  return { text, start, end: to }
}

/** A register of corrected rows is compared with the stored ones, so it takes the general way. */
async function begin(
  { loader, shortCut }: SourceFile,
  { cells, reading: { header, isPartial } }: { cells: PaymentCells; reading: Reading },
): Promise<DirectPayments | undefined> {
  return shortCut && !isPartial ? directPayments({ loader, cells, header, shortCut }) : undefined
}

/** What has to be written before the next line. */
type Full = 'payments' | 'rows'

async function flush(full: Full, { direct, writer }: Reading): Promise<void> {
  if (full === 'payments') return direct?.write()
  await direct?.settle()
  await writer.flush()
}

function takeLine(at: LineAt, reading: Reading): Full | undefined {
  const { format } = reading
  reading.line += 1
  const above = linesAbove(format)
  if (reading.line <= above) takeAbove(at, reading)
  if (reading.line <= above || at.start === at.end) return undefined
  const full = takeHeld(reading)
  reading.held = { at, line: reading.line }
  return full
}

function takeAbove(at: LineAt, reading: Reading): void {
  const { format, header } = reading
  if (reading.line < linesAbove(format)) reading.isPartial ||= written(at).trim() === partialMark
  else for (const [name, places] of Object.entries(format.header?.columns ?? {})) header.set(name, cut(at, places))
}

const written = ({ text, start, end }: LineAt): string => text.slice(start, end)

/** Writes or stages the line that was held back. */
function takeHeld(reading: Reading): Full | undefined {
  const { format, writer, refused, held, direct } = reading
  if (!held) return undefined
  const { at, line: n } = held
  reading.read += 1
  const kop = direct?.take(at)
  if (kop) {
    if (format.trailer) reading.sum += BigInt(kop)
    return direct?.isFull() ? 'payments' : undefined
  }
  const summed = format.trailer && format.columns[format.trailer.sumOf]
  if (summed) reading.sum += kopiykasOf(cut(at, summed), `рядку ${n}`, reading.profile)
  if (isBroken(written(at))) {
    refused.add({ place: `рядок ${n}`, row: n, column: '', reason: 'bytes', params: {} })
    return undefined
  }
  const values = Object.values(format.columns).map((positions) => cut(at, positions))
  return writer.add(STAGE, { n }, values) ? 'rows' : undefined
}

function checkTrailer(
  { held, profile, read, sum }: Reading,
  { trailer, file, table }: { trailer: NonNullable<FixedKeys['trailer']>; file: SourceFile; table: StagedTable },
): Promise<void> {
  if (!held || !written(held.at).startsWith(trailer.startsWith)) throw new FileRefused('noTotals')
  const { at } = held
  const stated = cut(at, trailer.sum)
  const statedKop = stated === '' ? '' : kopiykasOf(stated, 'рядку контрольних сум', profile)
  const { sumOf, count } = trailer
  return checkRegister(file.loader, table, {
    ...{ profile, sumOf, rows: { count: read, sum } },
    compare: (rows) => {
      refuseOtherTotal('кількість рядків', cut(at, count), rows.count)
      refuseOtherTotal(`сума (${sumOf}), копійок`, statedKop, rows.sum)
    },
  })
}
