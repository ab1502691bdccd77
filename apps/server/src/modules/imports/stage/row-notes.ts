import type pg from 'pg'
import type { FileJob } from '../import-file.ts'
import type { RowNote } from '../import-report.ts'
import { placeOf, rowOf } from '../read/line-places.ts'
import { type RowReason, rowReasons, type WarningReason, warningReasons } from '../refusal-reasons.ts'
import type { RefusedRow, StagedFile, StagedTable } from './staging.ts'

const KEPT = 10_000
const BATCH = 2000
/** Most characters of a value in a note; a cell may have a million. */
const LONGEST_VALUE = 200

export interface Notes {
  readonly kept: RowNote[]
  refused: number
  warned: number
  /** Of the warned rows, those whose reading is probably wrong. */
  oddReadings: number
}

/** Makes notes of the refused rows and the warnings of a file. An import stores them; a check does not. */
export async function gatherNotes(
  { client, file, purpose, onNote }: Pick<FileJob, 'client' | 'file' | 'purpose' | 'onNote'>,
  { staged, importId }: { readonly staged: StagedFile; readonly importId: number },
): Promise<Notes> {
  const notes: Notes = { kept: [], refused: 0, warned: 0, oddReadings: 0 }
  const take = async (batch: readonly RowNote[]) => {
    if (batch.length === 0) return
    for (const note of batch) onNote(note)
    const firstNumber = notes.refused + notes.warned + 1
    if (purpose === 'import') await insertNotes(client, importId, { notes: batch, firstNumber })
    notes.kept.push(...batch.slice(0, Math.max(0, KEPT - notes.kept.length)))
    for (const { severity } of batch) severity === 'refused' ? notes.refused++ : notes.warned++
  }
  for (let at = 0; at < staged.refused.kept.length; at += BATCH) {
    await take(staged.refused.kept.slice(at, at + BATCH).map((row) => readerNote(file, row)))
  }
  notes.refused += staged.refused.count - staged.refused.kept.length
  const tables = new Map(staged.tables.map((table) => [table.space, table]))
  for (const [severity, query] of [
    [
      'refused',
      `select space, n, column_name, reason, left(value, ${LONGEST_VALUE}) as value, null as expected
      from import_refused order by space, n`,
    ],
    [
      'warning',
      `select space, n, column_name, reason, left(actual, ${LONGEST_VALUE}) as value, left(expected, ${LONGEST_VALUE}) as expected
      from import_warned order by space, n`,
    ],
  ] as const) {
    await client.query(`declare import_notes no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await client.query<StoredNote>(`fetch ${BATCH} from import_notes`)
      if (rows.length === 0) break
      notes.oddReadings += rows.filter(({ reason }) => ODD_READINGS.has(reason)).length
      await take(rows.map((row) => storedNote(row, { severity, file, table: tables.get(row.space) })))
    }
    await client.query('close import_notes')
  }
  return notes
}

/** Stores refused rows (`taken` is false) and warnings (`taken` is true). */
export async function insertNotes(
  client: pg.ClientBase,
  id: number,
  batch: { notes: readonly RowNote[]; firstNumber: number },
): Promise<void> {
  const { notes, firstNumber } = batch
  await client.query(
    `insert into import_refusals (import_id, n, place, column_name, code, reason, taken, sheet, row_number)
     select $1, $2 + r.at - 1, r.place, r.column_name, r.code, r.reason, r.taken, r.sheet, r.row_number
     from unnest($3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::bigint[], $9::text[]) with ordinality
       as r (place, column_name, reason, taken, sheet, row_number, code, at)`,
    [
      id,
      firstNumber,
      notes.map(({ place }) => place),
      notes.map(({ column }) => column),
      notes.map(({ reason }) => reason),
      notes.map(({ severity }) => severity === 'warning'),
      notes.map(({ sheet }) => sheet),
      notes.map(({ row }) => row),
      notes.map(({ code }) => code),
    ],
  )
}

interface StoredNote {
  space: number
  n: number
  column_name: string | null
  reason: string
  value: string | null
  expected: string | null
}

function readerNote(file: string, { place, row, column, reason, params }: RefusedRow): RowNote {
  return {
    severity: 'refused',
    file,
    place,
    row,
    sheet: null,
    column,
    code: reason,
    reason: rowReasons[reason](params),
  }
}

function storedNote(
  row: StoredNote,
  of: { severity: RowNote['severity']; file: string; table: StagedTable | undefined },
): RowNote {
  const { severity, file, table } = of
  const places = table?.places ?? { before: 'рядок' }
  const n = Number(row.n)
  const where = { place: placeOf(places, n), row: rowOf(places, n), sheet: table?.rule.sheet ?? null }
  const own = { severity, file, ...where, column: row.column_name ?? '' }
  if (severity === 'refused') {
    const value = row.reason === 'repeated' ? placeOf(places, Number(row.value)) : shortened(row.value ?? '')
    const code = row.reason as RowReason
    return { ...own, code, reason: rowReasons[code]({ value }) }
  }
  const isText = TEXTS.has(row.reason)
  const figure = (kop: string | null) => (isText ? (kop ?? '') : hryvnias(kop ?? ''))
  const params = { expected: figure(row.expected), actual: figure(row.value) }
  const code = row.reason as WarningReason
  return { ...own, code, reason: warningReasons[code](params) }
}

const ODD_READINGS = new Set<string>(['below_previous', 'readingAhead'] satisfies WarningReason[])

/** Warnings whose values are no sums of money. */
const TEXTS = new Set<string>(['differing', ...ODD_READINGS])

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}

/** '-12345' → '-123,45'. */
function hryvnias(kop: string): string {
  const digits = kop.replace('-', '').padStart(3, '0')
  return `${kop.startsWith('-') ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
