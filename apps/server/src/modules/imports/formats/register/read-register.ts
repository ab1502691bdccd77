import { neededColumns } from '../../profile/needed-columns.ts'
import type { Profile } from '../../profile/profile-schema.ts'
import { kopiykasOf, refuseOtherTotal } from '../../read/control-sum.ts'
import { isBroken, textLines } from '../../read/text-lines.ts'
import { readSample, refuseWrongEncoding } from '../../read/wrong-encoding.ts'
import { FileRefused, type RowReason } from '../../refusal-reasons.ts'
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
import type { RegisterKeys } from './register-format.ts'

const STAGE = 'import_stage_0'

interface Reading {
  readonly format: RegisterKeys
  readonly profile: Profile
  readonly columns: readonly string[]
  readonly writer: StageWriter
  readonly refused: RefusedRows
  /** Fields of header and trailer. */
  readonly header: Map<string, string>
  line: number
  read: number
  sum: bigint
  ended: boolean
}

/**
 * Loads a register of separated fields (flexpay `RegistryUtil`): header, records, trailer, control totals.
 * @throws FileRefused when it is empty, cut off, of an unknown beginning, or its totals do not agree.
 */
export async function readRegister(file: SourceFile, format: RegisterKeys): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a register has one table')
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), format.encoding)
  const columns = neededColumns(rule)
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  await writer.table(STAGE, columns.length)
  const own = { format, profile: file.profile, columns, writer, refused: new RefusedRows(), header: new Map() }
  const reading: Reading = { ...own, line: 0, read: 0, sum: 0n, ended: false }
  for await (const line of textLines(file, format.encoding)) if (takeLine(line, reading)) await writer.flush()
  await writer.flush()
  const table = { rule, name: STAGE, columns: stageColumns(columns), space: 0, places: { before: 'рядок' } }
  await checkEnd(reading, file, table)
  return { tables: [table], header: reading.header, read: reading.read, notCounted: 0, refused: reading.refused }
}

/** Stages a record. Returns true if the batch is full and has to be flushed. */
function takeLine(line: string, reading: Reading): boolean {
  const { format } = reading
  reading.line += 1
  if (line.trim() === '') return false
  if (reading.ended) throw new FileRefused('unreadable', { detail: `рядок ${reading.line} після кінця реєстру` })
  const [mark = '', ...fields] = line.split(format.separator)
  if (reading.header.size === 0) {
    if (mark !== format.header.mark) throw new FileRefused('header', { detail: 'перший рядок не є заголовком реєстру' })
    keepFields(fields, format.header.fields, reading)
    return false
  }
  if (mark === format.record.mark) return takeRecord(fields, line, reading)
  if (mark !== format.trailer.mark) {
    throw new FileRefused('unreadable', {
      detail: `рядок ${reading.line} — не заголовок, не запис і не кінець реєстру`,
    })
  }
  const number = reading.header.get(format.same ?? '')
  keepFields(fields, format.trailer.fields, reading)
  if (number !== undefined && reading.header.get(format.same ?? '') !== number)
    throw new FileRefused('unreadable', { detail: 'початок і кінець — різних реєстрів' })
  reading.ended = true
  return false
}

function keepFields(fields: readonly string[], names: readonly string[], { header }: Reading): void {
  for (const [at, name] of names.entries()) if (fields[at] !== undefined) header.set(name, fields[at].trim())
}

function takeRecord(fields: readonly string[], line: string, reading: Reading): boolean {
  const { format, columns, writer, header } = reading
  const names = format.record.fields
  reading.read += 1
  const place = `рядку ${reading.line}`
  const fieldOf = (name: string) => fields[names.indexOf(name)]?.trim() ?? ''
  reading.sum += kopiykasOf(fieldOf(format.totals.sumOf), place, reading.profile)
  if (isBroken(line)) return refuse(reading, 'bytes', {})
  // Some programs write a separator after the last field.
  const surplus = fields.slice(names.length).some((field) => field.trim() !== '')
  if (fields.length < names.length || surplus) {
    return refuse(reading, 'parts', { value: String(fields.length), expected: String(names.length) })
  }
  const { same } = format
  if (same !== undefined && names.includes(same) && fieldOf(same) !== header.get(same))
    return refuse(reading, 'register', { value: fieldOf(same) })
  const cells = cellsOf(fieldOf, format)
  return writer.add(
    STAGE,
    { n: reading.line },
    columns.map((column) => cells.get(column) ?? ''),
  )
}

function cellsOf(fieldOf: (name: string) => string, { record }: RegisterKeys): Map<string, string> {
  const cells = new Map(record.fields.map((name) => [name, fieldOf(name)]))
  for (const [name, sign] of Object.entries(record.lists)) {
    const parts = fieldOf(name).split(sign)
    cells.set(name, parts.flatMap((part) => part.trim() || []).join(' '))
  }
  if (!record.containers) return cells
  const { field, separator, body, columns } = record.containers
  for (const container of fieldOf(field).split(separator)) {
    const [code = '', ...rest] = container.split(body)
    const column = columns[code]
    if (column !== undefined) cells.set(column, rest.join(body))
  }
  return cells
}

function refuse({ refused, line }: Reading, reason: RowReason, params: Record<string, string>): false {
  refused.add({ place: `рядок ${line}`, row: line, column: '', reason, params })
  return false
}

async function checkEnd(
  { format, profile, header, ended, read, sum }: Reading,
  { loader }: SourceFile,
  table: StagedTable,
): Promise<void> {
  if (!ended) throw new FileRefused('noTotals')
  const { count, sum: name } = format.totals
  const stated = header.get(name) ?? ''
  const statedKop = stated === '' ? '' : kopiykasOf(stated, 'контрольній сумі', profile)
  await checkRegister(loader, table, {
    ...{ profile, sumOf: format.totals.sumOf, rows: { count: read, sum } },
    compare: (rows) => {
      refuseOtherTotal('кількість записів', header.get(count) ?? '', rows.count)
      refuseOtherTotal('сума, копійок', statedKop, rows.sum)
    },
  })
  if (read === 0) throw new FileRefused('empty')
}
