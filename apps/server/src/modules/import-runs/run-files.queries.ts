import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { FileReport } from '../imports/import-report.ts'

type Db = Kysely<DatabaseSchema>

type Counts = Pick<
  FileReport,
  'read' | 'notCounted' | 'refused' | 'warned' | 'inserted' | 'updated' | 'unchanged' | 'removed'
>
/** The stored part of a file's report; empty before the file is read. */
export type KeptReport = Partial<
  Counts &
    Pick<FileReport, 'byKind' | 'refusalCode' | 'oddReadings'> & {
      readonly totals: ControlTotals
      /** Number of remarks that are stored; further ones are only counted. */
      readonly listed: number
      /** Number of rows in the file of refused rows if it could not take all; null: it is complete. */
      readonly rejectedCutAt: number | null
    }
>

export interface FoundFile {
  readonly id: number
  readonly runId: number
  readonly uploadId: number | null
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer | null
  readonly state: 'waiting' | 'done' | 'refused' | 'unknown'
  readonly refusal: string | null
  readonly rule: string | null
  readonly importId: number | null
  readonly report: KeptReport
  readonly rejectedKey: string | null
  readonly rejectedBytes: number | null
  /** The file whose mended rows this one brings; null: the provider's own file. */
  readonly mendsFile: number | null
  /** Number of these rows. */
  readonly mended: number
  /** The newest other import of the same bytes. */
  readonly takenBefore: { readonly run: number; readonly at: string } | null
}

export interface NewFile {
  readonly uploadId: number | null
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer | null
  readonly rejectedKey: string
  /** Mask of the rule that staff chose; null: the name decides. */
  readonly rule: string | null
  /** The mended rows that the file brings. */
  readonly mends?: { readonly file: number; readonly rows: readonly MendedRow[] }
}

/** A mended row of a file that was written for it. */
export interface MendedRow {
  /** Number of the note about the row. */
  readonly n: number
  readonly sheet: string | null
  /** Line, record or row in the file. */
  readonly row: number
  /** The same in the file whose row it was. */
  readonly from: number
  /** Texts of the mended cells by their place. */
  readonly cells: Readonly<Record<string, string>>
}

/** Returns the size of all files of a run in bytes. */
export async function findRunBytes(db: Db, runId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('import_run_files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Inserts files and returns their ids, in their order; `first`: the place of the first one in the run. */
export async function insertFiles(db: Db, runId: number, files: readonly NewFile[], first = 0): Promise<number[]> {
  if (files.length === 0) return []
  const rows = files.map(({ uploadId, name, bytes, sha256, rejectedKey, rule, mends }, at) => ({
    ...{ run_id: runId, position: first + at, upload_id: uploadId, name, bytes, sha256 },
    rejected_key: rejectedKey,
    rule,
    mends_file_id: mends?.file ?? null,
    mended_rows: mends ? JSON.stringify(mends.rows) : null,
  }))
  const inserted = await db.insertInto('import_run_files').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** Finds the files of the runs, in the order of the request. */
export async function findFiles(db: Db, runIds: readonly number[]): Promise<FoundFile[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<FoundFile>`
    select file.id, file.run_id as "runId", file.upload_id as "uploadId", file.name, file.bytes, file.sha256,
      file.state, file.refusal, file.rule, file.import_id as "importId", file.report, file.rejected_key as "rejectedKey",
      file.rejected_bytes as "rejectedBytes", file.mends_file_id as "mendsFile",
      coalesce(jsonb_array_length(file.mended_rows), 0) as mended, (
        select json_build_object('run', earlier.id, 'at', earlier.finished_at)
        from import_run_files same join import_runs earlier on earlier.id = same.run_id
        where same.sha256 = file.sha256 and same.state = 'done' and earlier.line = run.line
          and earlier.purpose = 'import' and earlier.undone_at is null and earlier.id < run.id
          and earlier.finished_at is not null
        order by earlier.id desc limit 1) as "takenBefore"
    from import_run_files file join import_runs run on run.id = file.run_id
    where file.run_id = any(${[...runIds]}::bigint[])
    order by file.run_id, file.position`.execute(db)
  return rows
}

/** The mended rows that a file brings. */
export async function findMendedRows(db: Db, file: number): Promise<readonly MendedRow[]> {
  const found = await db
    .selectFrom('import_run_files')
    .select('mended_rows as rows')
    .where('id', '=', file)
    .$narrowType<{ rows: readonly MendedRow[] | null }>()
    .executeTakeFirst()
  return found?.rows ?? []
}

interface Taken {
  readonly run: number
  readonly at: Date
}

/** Finds the newest import of the same bytes; also a queued or running one. */
export async function findTakenOrWaiting(
  db: Db,
  { sha256, line }: { readonly sha256: Buffer; readonly line: string },
): Promise<Taken | undefined> {
  return db
    .selectFrom('import_run_files as file')
    .innerJoin('import_runs as run', 'run.id', 'file.run_id')
    .select(({ fn }) => ['run.id as run', fn.coalesce('run.finished_at', 'run.created_at').as('at')])
    .where('file.sha256', '=', sha256)
    .where('run.line', '=', line)
    .where('run.purpose', '=', 'import')
    .where('run.undone_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('file.state', '=', 'done'),
        and([eb('file.state', '=', 'waiting'), eb('run.state', 'in', ['queued', 'running'])]),
      ]),
    )
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface FoundNote {
  readonly n: number
  readonly place: string
  readonly column: string
  readonly reason: string
  readonly taken: boolean
}

interface NotePage {
  readonly importId: number
  readonly severity?: 'refused' | 'warning' | undefined
  readonly after: number
  readonly limit: number
}

/** Finds remarks about the rows of a file, in their order. */
export async function findNotes(db: Db, { importId, severity, after, limit }: NotePage): Promise<FoundNote[]> {
  const all = db
    .selectFrom('import_refusals')
    .select(['n', 'place', 'column_name as column', 'reason', 'taken'])
    .where('import_id', '=', importId)
    // A cursor may be greater than every row and than the column's type.
    .where(({ cast, eb, val }) => eb('n', '>', cast<number>(val(after), 'bigint')))
    .orderBy('n')
    .limit(limit)
  return (severity === undefined ? all : all.where('taken', '=', severity === 'warning')).execute()
}

interface OldRejected {
  readonly id: number
  readonly rejectedKey: string
}

/** Finds files of refused rows that are past their retention. */
export async function findOldRejected(db: Db, before: Date, limit: number): Promise<OldRejected[]> {
  return db
    .selectFrom('import_run_files as file')
    .innerJoin('import_runs as run', 'run.id', 'file.run_id')
    .select(['file.id', 'file.rejected_key as rejectedKey'])
    .where('run.finished_at', '<', before)
    .where('file.rejected_key', 'is not', null)
    .limit(limit)
    .$narrowType<{ rejectedKey: string }>()
    .execute()
}

/** Forgets a file of refused rows and the texts of mended ones; which rows were mended stays known. */
export async function forgetRejected(db: Db, id: number): Promise<void> {
  await sql`
    update import_run_files set rejected_key = null, rejected_bytes = null, rejected_rows = null,
      mended_rows = (select jsonb_agg(mended - 'cells') from jsonb_array_elements(mended_rows) mended)
    where id = ${id}`.execute(db)
}
