import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import { formatDateTime } from '@zatyshok/i18n/format'
import type pg from 'pg'
import type { Context } from '../../context.ts'
import { writeDown } from '../../platform/files/write-down.ts'
import type { NamedFile } from '../imports/import-files.ts'
import type { FileOutcome, ImportRecorder } from '../imports/import-recorder.ts'
import { FileRefused } from '../imports/refusal-reasons.ts'
import { rejectedCutAt, rejectedFile } from '../imports/rejected/rejected-file.ts'
import type { FoundFile, KeptReport } from './run-files.queries.ts'

export interface RecordedRun {
  readonly id: number
  readonly purpose: 'check' | 'import'
  readonly line: string
  readonly repeated: boolean
}

/** A file of a run on this machine's disk. */
export interface LocalFile extends NamedFile {
  readonly id: number
  readonly rejectedKey: string
}

interface Options {
  readonly run: RecordedRun
  readonly files: readonly LocalFile[]
  /** Called with the connection that the import uses. */
  onConnected(processId: number): void
}

/** Makes a recorder that writes the results of a run's files into its history, in the transaction of the import. */
export function runRecorder(ctx: Pick<Context, 'files'>, pool: pg.Pool, options: Options): ImportRecorder {
  const { run, files } = options
  const fileAt = (path: string): LocalFile => {
    const file = files.find((one) => one.path === path)
    if (!file) throw new Error('the run has no such file')
    return file
  }
  return {
    connected: (client) => options.onConnected(Reflect.get(client, 'processID') as number),
    begin: async (client, { path, sha256 }) => {
      const { id, content } = fileAt(path)
      await lockWaiting(client, id)
      if (run.purpose === 'check') return
      if (content === 'mended' && (await hasTakenRows(client, id))) throw new FileRefused('mendedChanged')
      if (run.repeated) return
      const taken = await findTaken(client, { sha256, line: run.line, except: run.id })
      if (taken) throw new FileRefused('repeated', { run: String(taken.run), at: formatDateTime(taken.at) })
    },
    keep: async (client, { importId, ...outcome }) => {
      const { report } = outcome
      const { id, rejectedKey } = fileAt(report.path)
      const { notes: _, file: __, path: ___, status, refusal = null, ...counts } = report
      const remarks = report.refused + report.warned
      const listed = remarks === 0 ? 0 : await countNotes(client, importId)
      const kept = { ...counts, listed, rejectedCutAt: rejectedCutAt(outcome) }
      const rejectedBytes = await storeRejected(ctx, outcome, rejectedKey)
      const rejectedRows = rejectedBytes === null ? null : rowNumbers(outcome.rejected)
      await keepOutcome(client, id, { state: status, refusal, importId, report: kept, rejectedBytes, rejectedRows })
    },
    keepFigures: (figures) => keepFigures(pool, run.id, figures),
    unknown: async (path) => {
      const outcome = {
        state: 'unknown',
        refusal: null,
        importId: null,
        report: {},
        rejectedBytes: null,
        rejectedRows: null,
      } as const
      await keepOutcome(pool, fileAt(path).id, outcome)
    },
  }
}

/**
 * Stores the refused rows in the file's own format before the outcome is committed, so that a committed outcome always
 * has them. The run has recorded the key before. Returns null if no row was refused.
 */
async function storeRejected(
  { files }: Pick<Context, 'files'>,
  outcome: FileOutcome,
  key: string,
): Promise<number | null> {
  if (outcome.rejected.size === 0) return null
  const path = join(files.temporaryFolder, randomUUID())
  try {
    const written = await writeDown(Readable.from(rejectedFile(outcome)), path)
    await files.store.put(key, written)
    return written.bytes
  } finally {
    await rm(path, { force: true })
  }
}

/** The rows in the file of refused rows, in its order, as JSON. */
const rowNumbers = (rejected: FileOutcome['rejected']): string =>
  JSON.stringify(Object.fromEntries([...rejected].map(([sheet, rows]) => [sheet, [...rows].sort((a, b) => a - b)])))

/** Locks a waiting file in the file's own transaction. @throws Error if another worker has taken it */
async function lockWaiting(client: pg.ClientBase, id: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from import_run_files where id = $1 and state = 'waiting' for update`,
    [id],
  )
  if (rowCount !== 1) throw new Error('the file of a run was taken by another worker')
}

/** Finds the newest completed import of the same bytes by another run. */
async function findTaken(
  client: pg.ClientBase,
  { sha256, line, except }: { readonly sha256: Buffer; readonly line: string; readonly except: number },
): Promise<{ readonly run: number; readonly at: Date } | undefined> {
  const { rows } = await client.query<{ run: number; at: Date }>(
    `select run.id as run, coalesce(run.finished_at, run.created_at) as at
     from import_run_files file join import_runs run on run.id = file.run_id
     where file.sha256 = $1 and run.line = $2 and run.id <> $3 and run.purpose = 'import' and run.undone_at is null
       and file.state = 'done'
     order by run.id desc limit 1`,
    [sha256, line, except],
  )
  return rows[0]
}

/**
 * True if a row that a file brings mended was not refused in its own file of the same run. The data have changed since
 * the check, and both rows would be taken.
 */
async function hasTakenRows(client: pg.ClientBase, file: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (
       select from import_run_files file join import_run_files origin
           on origin.id = file.mends_file_id and origin.run_id = file.run_id
         cross join lateral jsonb_to_recordset(file.mended_rows) as mended (sheet text, "from" bigint)
       where file.id = $1 and not exists (
         select from import_refusals note where note.import_id = origin.import_id and not note.taken
           and note.row_number = mended."from" and note.sheet is not distinct from mended.sheet)) as taken`,
    [file],
  )
  return rows[0]?.taken === true
}

/** Counts remarks on the connection that has written them. */
async function countNotes(client: pg.ClientBase, importId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from import_refusals where import_id = $1',
    [importId],
  )
  return rows[0]?.n ?? 0
}

export interface KeptOutcome {
  readonly state: FoundFile['state']
  readonly refusal: string | null
  readonly importId: number | null
  readonly report: KeptReport
  readonly rejectedBytes: number | null
  readonly rejectedRows: string | null
}

/** Stores the outcome on the import's connection, hence in its transaction. */
async function keepOutcome(client: Pick<pg.ClientBase, 'query'>, id: number, of: KeptOutcome): Promise<void> {
  await client.query(
    `update import_run_files set state = $2, refusal = $3, import_id = $4, report = $5, rejected_bytes = $6,
       rejected_rows = $7
     where id = $1`,
    [id, of.state, of.refusal, of.importId, JSON.stringify(of.report), of.rejectedBytes, of.rejectedRows],
  )
}

/** Stores the figures of a check; a check that was begun anew replaces them. */
async function keepFigures(pool: pg.Pool, run: number, figures: DeliveryFigures): Promise<void> {
  await pool.query(
    `insert into import_previews (run_id, figures) values ($1, $2)
     on conflict (run_id) do update set figures = excluded.figures`,
    [run, JSON.stringify(figures)],
  )
}
