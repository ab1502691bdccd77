import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { neededColumns } from '../../profile/needed-columns.ts'
import type { TableRule } from '../../profile/profile-schema.ts'
import { BegunLine } from '../../read/begun-line.ts'
import { readSample, refuseWrongEncoding } from '../../read/wrong-encoding.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import {
  mostOutput,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  type StagedTable,
  StageWriter,
  stageColumns,
} from '../../stage/staging.ts'
import { itemsAsLines } from './json-document.ts'
import { isObject, type JsonValue, parseJsonLine, textAt } from './json-lines.ts'
import type { JsonlKeys } from './jsonl-format.ts'

type JsonObject = { [name: string]: JsonValue }

const LONGEST_LINE = 1 << 24
const LONGEST_TYPE = 60
const LF = 10

interface Target {
  readonly table: StagedTable
  readonly paths: readonly (readonly string[])[]
}

interface Reading {
  readonly format: JsonlKeys
  readonly writer: StageWriter
  readonly targets: ReadonlyMap<string, readonly Target[]>
  readonly refused: RefusedRows
  readonly header: Map<string, string>
  readonly provider: string | undefined
  line: number
  read: number
  /** True if the last line was not JSON: the file was cut off. */
  endsBroken: boolean
}

/**
 * Loads JSON lines. The discriminator states the kind of a line; lists inside a line become separate tables.
 * @throws FileRefused when the file is empty, cut off, of another provider or has no header.
 */
export async function readJsonl(file: SourceFile, format: JsonlKeys): Promise<StagedFile> {
  if (file.size === 0) throw new FileRefused('empty')
  refuseWrongEncoding(await readSample(file.path), 'utf-8')
  const reading = await newReading(file, format)
  const begun = new BegunLine()
  for await (const chunk of linesIn(file, format)) {
    begun.add(await takeLines(chunk, begun, reading))
    if (begun.bytes > LONGEST_LINE)
      throw new FileRefused('unreadable', { detail: `рядок ${reading.line + 1} задовгий` })
  }
  if (begun.bytes > 0) throw new FileRefused('cutOff', { place: `останній рядок ${reading.line + 1} не має кінця` })
  if (reading.endsBroken && format.list === undefined)
    throw new FileRefused('cutOff', { place: `останній рядок ${reading.line} неповний` })
  await reading.writer.flush()
  if (reading.read === 0) throw new FileRefused('empty')
  const tables = [...reading.targets.values()].flat().map(({ table }) => table)
  return { tables, header: reading.header, read: reading.read, notCounted: 0, refused: reading.refused }
}

/** Chunks of lines; the last line of a chunk may end in the next one. */
async function* linesIn({ path, onBytes }: SourceFile, { list }: JsonlKeys): AsyncGenerator<Buffer> {
  if (list !== undefined) return yield* itemsAsLines(path, list, onBytes)
  let read = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    read += chunk.length
    onBytes(read)
    yield chunk
  }
}

/** «рядок 17», «запис 17». */
const placeWord = ({ list }: JsonlKeys): string => (list === undefined ? 'рядок' : 'запис')

async function newReading(file: SourceFile, format: JsonlKeys): Promise<Reading> {
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  const targets = new Map<string, Target[]>()
  for (const [at, rule] of file.rule.tables.entries()) {
    const target = targetOf(rule, `import_stage_${at}`, placeWord(format))
    await writer.table(target.table.name, target.paths.length)
    const type = rule.type ?? ''
    targets.set(type, [...(targets.get(type) ?? []), target])
  }
  const own = { format, writer, targets, refused: new RefusedRows(), header: new Map<string, string>() }
  return { ...own, provider: file.profile.provider, line: 0, read: 0, endsBroken: false }
}

function targetOf(rule: TableRule, name: string, before: string): Target {
  const columns = neededColumns(rule)
  const table = { rule, name, columns: stageColumns(columns), space: 0, places: { before } }
  return { table, paths: columns.map((column) => column.split('.')) }
}

/**
 * Takes the lines that end in this chunk; the first may have begun in earlier chunks. Returns the bytes of the
 * unfinished line.
 */
async function takeLines(bytes: Buffer, begun: BegunLine, reading: Reading): Promise<Buffer> {
  let at = 0
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, at)) {
    const line = begun.endedBy(bytes.subarray(at, end))
    at = end + 1
    reading.line += 1
    if (line.length > 0 && takeLine(line, reading)) await reading.writer.flush()
  }
  return bytes.subarray(at)
}

/** Stages a line. Returns true if the batch is full and has to be flushed. */
function takeLine(bytes: Buffer, reading: Reading): boolean {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') return false
  reading.read += 1
  const object = isUtf8(bytes) ? parseJsonLine(text) : undefined
  reading.endsBroken = object === undefined
  if (!object) {
    refuse(reading, isUtf8(bytes) ? 'json' : 'bytes', '')
    return false
  }
  const { discriminator } = reading.format
  const type = discriminator === undefined ? '' : textAt(object, [discriminator])
  if (reading.line === 1 && reading.format.header) return takeHeader(object, reading)
  const targets = reading.targets.get(type)
  if (!targets) {
    refuse(reading, 'recordType', type.slice(0, LONGEST_TYPE))
    return false
  }
  if (text.includes('\\u0000')) {
    refuse(reading, 'nul', '')
    return false
  }
  return targets.map((target) => stage(object, target, reading)).some(Boolean)
}

function takeHeader(object: JsonObject, { format, header, provider }: Reading): false {
  const expected = format.header
  if (!expected || textAt(object, [format.discriminator ?? '']) !== expected.type) {
    throw new FileRefused('header', { detail: `перший рядок не ${expected?.type}` })
  }
  for (const name of Object.keys(object)) header.set(name, textAt(object, [name]))
  const actual = header.get(expected.provider) ?? ''
  if (provider !== undefined && actual !== provider)
    throw new FileRefused('otherProvider', { actual, expected: provider })
  return false
}

function refuse(
  { refused, line, format }: Reading,
  reason: 'json' | 'bytes' | 'nul' | 'recordType',
  value: string,
): void {
  refused.add({ place: `${placeWord(format)} ${line}`, row: line, column: '', reason, params: { value } })
}

function stage(object: JsonObject, { table, paths }: Target, { writer, line }: Reading): boolean {
  const { each } = table.rule
  const rows = each === undefined ? [object] : itemsOf(object, each)
  return rows
    .map((row, item) =>
      writer.add(
        table.name,
        { n: line, item },
        paths.map((path) => textAt(row, path)),
      ),
    )
    .some(Boolean)
}

/** Returns the line once per item, with the item in place of the list: `lines.qty` is then the item's. */
function itemsOf(object: JsonObject, each: string): JsonObject[] {
  const list = object[each]
  return Array.isArray(list) ? list.filter(isObject).map((item) => ({ ...object, [each]: item })) : []
}
