import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import type { Encoding } from '../imports/profile/profile-schema.ts'
import { languageEncodings, parseDbfHeader } from '../imports/read/dbf-header.ts'
import { encodingName } from '../imports/read/encodings.ts'
import { guessEncoding, wrongLines } from './guess-encoding.ts'
import { type FileKind, guessKind, UnreadableSample } from './guess-kind.ts'
import { sampleCsv } from './sample/sample-csv.ts'
import { dbfText, sampleDbf } from './sample/sample-dbf.ts'
import { sampleJsonl } from './sample/sample-jsonl.ts'
import type { Finding, Overrides, Problem, SampleFile, SampleTable } from './sample/sample-table.ts'
import { sampleXlsx } from './sample/sample-xlsx.ts'

/** What a file is, as it was guessed or as staff said. */
export interface InspectedFile {
  readonly kind: FileKind
  /** As a profile writes it; null: only by hand (columns by position). */
  readonly format: Readonly<Record<string, unknown>> | null
  readonly encoding: Encoding | undefined
  readonly findings: readonly Finding[]
  readonly problems: readonly Problem[]
  readonly tables: readonly SampleTable[]
}

/**
 * Finds out how a file is written, from its content alone.
 * @throws UnreadableSample, FileRefused for what no import reads
 */
export async function inspectFile(file: SampleFile, given: Overrides): Promise<InspectedFile> {
  const kind = guessKind(file.head)
  const own: Finding = { what: 'kind', value: kind, sure: 'certain' }
  if (kind === 'xlsx') {
    const tables = await sampleXlsx(file, given.headingRow)
    return {
      kind,
      format: { type: 'xlsx' },
      encoding: undefined,
      findings: [own],
      problems: noHeadings(tables),
      tables,
    }
  }
  const read = { csv: inspectCsv, dbf: inspectDbf, jsonl: inspectJsonl, fixed: inspectFixed }[kind]
  const inspected = read(file, given)
  return { ...inspected, kind, findings: [own, ...inspected.findings] }
}

type Inspected = Omit<InspectedFile, 'kind'>

function encodingOf(bytes: Buffer, given: Overrides): { encoding: Encoding; finding: Finding } {
  const guess = guessEncoding(bytes)
  const value = given.encoding ?? guess.encoding
  if (value === 'utf-16be') throw new UnreadableSample(t('importProfile.file.utf16be'))
  const sure = given.encoding === undefined ? guess.sure : 'certain'
  return { encoding: value as Encoding, finding: { what: 'encoding', value, sure } }
}

function inspectCsv({ head, size }: SampleFile, given: Overrides): Inspected {
  const { encoding, finding } = encodingOf(head, given)
  const text = iconv.decode(head, encoding)
  const { table, separator, sure, hasHeadings } = sampleCsv(text, given)
  const problems = lineProblems(head, encoding)
  if (!hasHeadings) problems.push({ message: t('importProfile.problem.headings'), line: null })
  const ended = head.length < size || text.endsWith('\n')
  if (!ended) problems.push({ message: t('importProfile.problem.lastLine'), line: null })
  const lineEnd = text.includes('\r\n') ? 'CRLF' : 'LF'
  if (!text.includes('\n') && text.includes('\r')) problems.push({ message: t('importProfile.problem.cr'), line: null })
  const findings: Finding[] = [
    finding,
    { what: 'separator', value: separator, sure },
    { what: 'headingRow', value: String(table.headingRow), sure: hasHeadings ? 'certain' : 'unsure' },
    { what: 'lineEnd', value: lineEnd, sure: 'certain' },
  ]
  const headingRow = table.headingRow === 1 ? {} : { headingRow: table.headingRow }
  const format = { type: 'csv', encoding, separator, ...headingRow, ...(!ended && { finalLineEnd: 'optional' }) }
  return { format, encoding, findings, problems, tables: [table] }
}

function lineProblems(head: Buffer, encoding: Encoding): Problem[] {
  const { bytes, mixed } = wrongLines(head, encoding)
  const name = encodingName(encoding)
  return [
    ...bytes.map((line) => ({ message: t('importProfile.problem.bytes', { line, encoding: name }), line })),
    ...mixed.map((line) => ({ message: t('importProfile.problem.mixed', { line, encoding: name }), line })),
  ]
}

function inspectDbf({ head, size }: SampleFile, given: Overrides): Inspected {
  const header = parseDbfHeader(head)
  const { encoding, finding } = encodingOf(dbfText(head), given)
  const stated = languageEncodings[header.languageByte]
  const problems: Problem[] = []
  // What the letters say goes before what the byte says, and where they say nothing, the byte does.
  const silent = finding.sure === 'unsure' && given.encoding === undefined
  const chosen = silent ? (stated ?? 'cp866') : encoding
  if (stated && stated !== chosen) {
    const names = { stated: encodingName(stated), actual: encodingName(chosen) }
    problems.push({ message: t('importProfile.problem.languageByte', names), line: null })
  }
  if (size < header.headerBytes + header.records * header.recordBytes) {
    problems.push({ message: t('importProfile.problem.cutOff'), line: null })
  }
  const sure = silent && stated ? 'likely' : finding.sure
  const format = { type: 'dbf', encoding: chosen, languageByte: header.languageByte }
  const findings: Finding[] = [{ what: 'encoding', value: chosen, sure }]
  return { format, encoding: chosen, findings, problems, tables: [sampleDbf(head, chosen)] }
}

function inspectJsonl({ head }: SampleFile): Inspected {
  const { tables, discriminator, header, broken } = sampleJsonl(head.toString('utf8'))
  const problems: Problem[] = broken.map((line) => ({ message: t('importProfile.problem.json', { line }), line }))
  problems.push(...lineProblems(head, 'utf-8'))
  if (discriminator === undefined) problems.push({ message: t('importProfile.problem.type'), line: null })
  const format = discriminator === undefined ? null : { type: 'jsonl', discriminator, ...(header && { header }) }
  return {
    format,
    encoding: 'utf-8',
    findings: [{ what: 'encoding', value: 'utf-8', sure: 'certain' }],
    problems,
    tables,
  }
}

/** Columns by position are told by people: the lines are shown as they are. */
function inspectFixed({ head }: SampleFile, given: Overrides): Inspected {
  const { encoding, finding } = encodingOf(head, given)
  const lines = iconv.decode(head, encoding).split(/\r?\n/).slice(0, 30)
  const rows = lines.map((line, at) => ({ place: `рядок ${at + 1}`, cells: [line.slice(0, 200)] }))
  const table = {
    title: '',
    headingRow: 1,
    headings: [t('importProfile.line')],
    rows: rows.filter(({ cells: [line = ''] }) => line.trim() !== ''),
  }
  const problems = [...lineProblems(head, encoding), { message: t('importProfile.problem.fixed'), line: null }]
  return { format: null, encoding, findings: [finding], problems, tables: [table] }
}

function noHeadings(tables: readonly SampleTable[]): Problem[] {
  const bare = tables.filter(
    ({ headings, rows }) => rows.length > 0 && headings.filter((heading) => heading !== '').length < 2,
  )
  return bare.map(({ title }) => ({ message: t('importProfile.problem.sheetHeadings', { sheet: title }), line: null }))
}
