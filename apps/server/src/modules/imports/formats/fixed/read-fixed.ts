import { type DirectPayments, directPayments } from '../../direct/direct-payments.ts'
import { type PaymentCells, paymentCells } from '../../direct/payment-cells.ts'
import { refuseMissingColumns } from '../../profile/needed-columns.ts'
import type { Profile } from '../../profile/profile-schema.ts'
import { kopiykasOf, refuseOtherTotal } from '../../read/control-sum.ts'
import { isBroken, textLines } from '../../read/text-lines.ts'
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

type Positions = readonly [first: number, last: number]

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
  held: { readonly text: string; readonly line: number } | undefined
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
  const cells = file.shortCut && format.header && paymentCells(rule, file.profile, headings)
  const above = linesAbove(format)
  for await (const line of textLines(file, format.encoding)) {
    const full = takeLine(line, reading)
    if (full) await flush(full, reading)
    if (cells && reading.line === above) reading.direct = await begin(file, { cells, reading })
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

function takeLine(line: string, reading: Reading): Full | undefined {
  const { format, header } = reading
  reading.line += 1
  const above = linesAbove(format)
  if (line.trim() === partialMark && reading.line < above) reading.isPartial = true
  if (format.header && reading.line === above) {
    for (const [name, positions] of Object.entries(format.header.columns)) header.set(name, cut(line, positions))
  }
  if (reading.line <= above || line === '') return undefined
  const full = takeHeld(reading)
  reading.held = { text: line, line: reading.line }
  return full
}

/** Writes or stages the line that was held back. */
function takeHeld(reading: Reading): Full | undefined {
  const { format, writer, refused, held, direct } = reading
  if (!held) return undefined
  const { text: line, line: n } = held
  reading.read += 1
  const summed = format.trailer && format.columns[format.trailer.sumOf]
  if (summed) reading.sum += kopiykasOf(cut(line, summed), `рядку ${n}`, reading.profile)
  const values = Object.values(format.columns).map((positions) => cut(line, positions))
  if (isBroken(line)) {
    refused.add({ place: `рядок ${n}`, row: n, column: '', reason: 'bytes', params: {} })
    return undefined
  }
  if (direct?.take(values)) return direct.isFull() ? 'payments' : undefined
  return writer.add(STAGE, { n }, values) ? 'rows' : undefined
}

function cut(line: string, [first, last]: Positions): string {
  return line.slice(first - 1, last).trim()
}

function checkTrailer(
  { held, profile, read, sum }: Reading,
  { trailer, file, table }: { trailer: NonNullable<FixedKeys['trailer']>; file: SourceFile; table: StagedTable },
): Promise<void> {
  if (!held?.text.startsWith(trailer.startsWith)) throw new FileRefused('noTotals')
  const { text } = held
  const stated = cut(text, trailer.sum)
  const statedKop = stated === '' ? '' : kopiykasOf(stated, 'рядку контрольних сум', profile)
  const { sumOf, count } = trailer
  return checkRegister(file.loader, table, {
    ...{ profile, sumOf, rows: { count: read, sum } },
    compare: (rows) => {
      refuseOtherTotal('кількість рядків', cut(text, count), rows.count)
      refuseOtherTotal(`сума (${sumOf}), копійок`, statedKop, rows.sum)
    },
  })
}
