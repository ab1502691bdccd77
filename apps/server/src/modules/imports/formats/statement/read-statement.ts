import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { neededColumns } from '../../profile/needed-columns.ts'
import type { Profile } from '../../profile/profile-schema.ts'
import { kopiykasOf, refuseOtherTotal } from '../../read/control-sum.ts'
import { wideEncoding } from '../../read/encodings.ts'
import { isBroken, textLines } from '../../read/text-lines.ts'
import { readSample } from '../../read/wrong-encoding.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import {
  mostOutput,
  RefusedRows,
  type SourceFile,
  type StagedFile,
  StageWriter,
  stageColumns,
} from '../../stage/staging.ts'
import type { Encoding } from '../schema-parts.ts'
import type { StatementKeys } from './statement-format.ts'

const STAGE = 'import_stage_0'
const FIRST_LINE = '1CClientBankExchange'
/** Keys of the format that the reader itself needs; all others are only columns. */
const KEY = {
  document: 'СекцияДокумент',
  documentEnd: 'КонецДокумента',
  account: 'СекцияРасчСчет',
  accountEnd: 'КонецРасчСчет',
  end: 'КонецФайла',
  own: 'РасчСчет',
  received: 'ВсегоПоступило',
  payer: 'ПлательщикСчет',
  recipient: 'ПолучательСчет',
  sum: 'Сумма',
}
/** A column that the reader adds: money `in` or `out` of the account of the statement. */
const DIRECTION = 'direction'

interface Section {
  readonly kind: 'document' | 'account'
  readonly line: number
  readonly fields: Map<string, string>
  repeated: string | undefined
  broken: boolean
}

interface Reading {
  readonly profile: Profile
  readonly columns: readonly string[]
  readonly writer: StageWriter
  readonly refused: RefusedRows
  readonly header: Map<string, string>
  /** The statement's own accounts. */
  readonly own: Set<string>
  /** Incoming kopiykas by account: the sum of the documents, and the total that the file states. */
  readonly received: Map<string, bigint>
  readonly stated: Map<string, bigint>
  line: number
  read: number
  section: Section | undefined
  ended: boolean
}

/**
 * Loads a bank statement in the exchange format of 1C: documents of `key=value` lines between marks.
 * @throws FileRefused when it is empty, cut off or another kind of file, or when its stated total is not the sum of its
 * documents.
 */
export async function readStatement(file: SourceFile, format: StatementKeys): Promise<StagedFile> {
  const [rule] = file.rule.tables
  if (!rule) throw new Error('a statement has one table')
  if (file.size === 0) throw new FileRefused('empty')
  const encoding = format.encoding ?? encodingOf(await readSample(file.path))
  const columns = neededColumns(rule)
  const writer = new StageWriter(file.loader, mostOutput(file.size))
  await writer.table(STAGE, columns.length)
  const sums = { own: new Set<string>(), received: new Map(), stated: new Map() }
  const own = { profile: file.profile, columns, writer, refused: new RefusedRows(), header: new Map(), ...sums }
  const reading: Reading = { ...own, line: 0, read: 0, section: undefined, ended: false }
  for await (const line of textLines(file, encoding)) if (takeLine(line.trim(), reading)) await writer.flush()
  checkEnd(reading)
  await writer.flush()
  const table = { rule, name: STAGE, columns: stageColumns(columns), space: 0, places: { before: 'рядок' } }
  return { tables: [table], header: reading.header, read: reading.read, notCounted: 0, refused: reading.refused }
}

/** Detects the encoding from the first bytes, because most of a statement is Cyrillic keys. */
function encodingOf(sample: Buffer): Encoding {
  const whole = sample.subarray(0, sample.lastIndexOf(10) + 1 || sample.length)
  const wide = wideEncoding(sample)
  if (wide) return wide
  if (isUtf8(whole)) return 'utf-8'
  return iconv.decode(sample, 'cp866').includes('Кодировка=DOS') ? 'cp866' : 'windows-1251'
}

/** Takes a line. Returns true if the batch is full and has to be flushed. */
function takeLine(line: string, reading: Reading): boolean {
  reading.line += 1
  if (line === '') return false
  if (reading.line === 1 && line.replace(/^\ufeff/, '') !== FIRST_LINE)
    throw new FileRefused('header', { detail: `перший рядок не ${FIRST_LINE}` })
  if (reading.ended) throw new FileRefused('unreadable', { detail: `рядок ${reading.line} після ${KEY.end}` })
  const at = line.indexOf('=')
  const [key, value] = at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  if (key === KEY.document || key === KEY.account) return open(key, reading)
  if (key === KEY.documentEnd || key === KEY.accountEnd) return close(key, reading)
  if (key === KEY.end) {
    if (reading.section) throw notClosed(reading)
    reading.ended = true
    return false
  }
  if (reading.section) keep(reading.section, { key, value, line })
  else if (at > 0) {
    reading.header.set(key, value)
    if (key === KEY.own) reading.own.add(value)
  }
  return false
}

function open(key: string, reading: Reading): false {
  if (reading.section) throw notClosed(reading)
  const kind = key === KEY.document ? 'document' : 'account'
  reading.section = { kind, line: reading.line, fields: new Map(), repeated: undefined, broken: false }
  return false
}

const notClosed = ({ section }: Reading): FileRefused =>
  new FileRefused('cutOff', { place: `розділ, що починається в рядку ${section?.line}, не закінчено` })

const MOST_FIELDS = 300

function keep(section: Section, { key, value, line }: { key: string; value: string; line: string }): void {
  if (isBroken(line)) section.broken = true
  if (section.fields.has(key)) section.repeated ??= key
  if (section.fields.size === MOST_FIELDS)
    throw new FileRefused('unreadable', { detail: `завеликий розділ у рядку ${section.line}` })
  section.fields.set(key, value)
}

function close(key: string, reading: Reading): boolean {
  const { section } = reading
  if (!section || (section.kind === 'document') !== (key === KEY.documentEnd))
    throw new FileRefused('unreadable', { detail: `${key} у рядку ${reading.line} нічого не закінчує` })
  reading.section = undefined
  if (section.kind === 'document') return takeDocument(section, reading)
  const [account, received] = [section.fields.get(KEY.own), section.fields.get(KEY.received)]
  if (account && received) {
    const place = `розділі рахунка, рядок ${section.line}`
    const before = reading.stated.get(account) ?? 0n
    reading.stated.set(account, before + kopiykasOf(received, place, reading.profile))
  }
  return false
}

function takeDocument({ fields, line: n, repeated, broken }: Section, reading: Reading): boolean {
  const { columns, writer, refused, received } = reading
  reading.read += 1
  const recipient = fields.get(KEY.recipient) ?? ''
  // A row without a sum is refused later, unless the file states a total.
  if (reading.stated.size > 0 || fields.has(KEY.sum)) {
    const kop = kopiykasOf(fields.get(KEY.sum) ?? '', `документі, рядок ${n}`, reading.profile)
    received.set(recipient, (received.get(recipient) ?? 0n) + kop)
  }
  const isOut = reading.own.has(fields.get(KEY.payer) ?? '') && !reading.own.has(recipient)
  fields.set(DIRECTION, isOut ? 'out' : 'in')
  const place = `рядок ${n}`
  if (broken) refused.add({ place, row: n, column: '', reason: 'bytes', params: {} })
  else if (repeated !== undefined)
    refused.add({ place, row: n, column: repeated, reason: 'twice', params: { value: repeated } })
  else {
    const cells = columns.map((column) => fields.get(column) ?? '')
    return writer.add(STAGE, { n }, cells)
  }
  return false
}

function checkEnd({ ended, section, line, received, stated, read }: Reading): void {
  if (!ended)
    throw new FileRefused('cutOff', {
      place: section ? `немає ${KEY.documentEnd}` : `після рядка ${line} немає ${KEY.end}`,
    })
  for (const [account, kop] of stated) {
    refuseOtherTotal(`надійшло на рахунок ${account}, копійок`, kop, received.get(account) ?? 0n)
  }
  if (read === 0) throw new FileRefused('empty')
}
