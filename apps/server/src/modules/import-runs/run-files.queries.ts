import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { FileReport } from '../imports/import-report.ts'

type Db = Kysely<DatabaseSchema>

type Counts = Pick<
  FileReport,
  'read' | 'notCounted' | 'refused' | 'warned' | 'inserted' | 'updated' | 'unchanged' | 'removed'
>
/** The stored part of a file's report; empty until the file has been read. */
export type KeptReport = Partial<
  Counts &
    Pick<FileReport, 'byKind' | 'refusalCode'> & {
      readonly totals: ControlTotals
      /** Number of stored notes; further ones are only counted. */
      readonly listed: number
      /** Rows in the file of refused rows, if it could not have all of them; null if it has. */
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
  readonly importId: number | null
  readonly report: KeptReport
  readonly rejectedKey: string | null
  readonly rejectedBytes: number | null
  /** The newest other import of the same bytes. */
  readonly takenBefore: { readonly run: number; readonly at: string } | null
}

export interface NewFile {
  readonly uploadId: number | null
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer | null
  readonly rejectedKey: string
}

/** Returns the ids of the files, in their order. */
export async function insertFiles(db: Db, runId: number, files: readonly NewFile[]): Promise<number[]> {
  const rows = files.map(({ uploadId, name, bytes, sha256, rejectedKey }, position) => ({
    ...{ run_id: runId, position, upload_id: uploadId, name, bytes, sha256 },
    rejected_key: rejectedKey,
  }))
  const inserted = await db.insertInto('import_run_files').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** Files of the runs, in the order in which they were named. */
export async function findFiles(db: Db, runIds: readonly number[]): Promise<FoundFile[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<FoundFile>`
    select file.id, file.run_id as "runId", file.upload_id as "uploadId", file.name, file.bytes, file.sha256,
      file.state, file.refusal, file.import_id as "importId", file.report, file.rejected_key as "rejectedKey",
      file.rejected_bytes as "rejectedBytes", (
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

interface SameBytes {
  readonly line: string
  readonly sha256: Buffer
  /** The run to leave out. */
  readonly except: number
}

interface Taken {
  readonly run: number
  readonly at: Date
}

/** An earlier import of the same bytes. Runs on the connection of an import. */
export async function findTaken(
  client: pg.ClientBase,
  { sha256, line, except }: SameBytes,
): Promise<Taken | undefined> {
  const { rows } = await client.query<Taken>(
    `select run.id as run, coalesce(run.finished_at, run.created_at) as at
     from import_run_files file join import_runs run on run.id = file.run_id
     where file.sha256 = $1 and run.line = $2 and run.id <> $3 and run.purpose = 'import' and run.undone_at is null
       and file.state = 'done'
     order by run.id desc limit 1`,
    [sha256, line, except],
  )
  return rows[0]
}

/** An import of the same bytes that is done or queued. */
export async function findTakenOrWaiting(
  db: Db,
  { sha256, line }: Omit<SameBytes, 'except'>,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select run.id as run, coalesce(run.finished_at, run.created_at) as at
    from import_run_files file join import_runs run on run.id = file.run_id
    where file.sha256 = ${sha256} and run.line = ${line} and run.purpose = 'import' and run.undone_at is null
      and (file.state = 'done' or (file.state = 'waiting' and run.state in ('queued', 'running')))
    order by run.id desc limit 1`.execute(db)
  return rows[0]
}

/** Locks a waiting file in the file's transaction. @throws Error if another worker has taken it */
export async function lockWaiting(client: pg.ClientBase, id: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from import_run_files where id = $1 and state = 'waiting' for update`,
    [id],
  )
  if (rowCount !== 1) throw new Error('the file of a run was taken by another worker')
}

export interface KeptOutcome {
  readonly state: FoundFile['state']
  readonly refusal: string | null
  readonly importId: number | null
  readonly report: KeptReport
  readonly rejectedBytes: number | null
}

/** Stores the outcome of a file on the connection whose transaction commits it. */
export async function keepOutcome(client: Pick<pg.ClientBase, 'query'>, id: number, of: KeptOutcome): Promise<void> {
  await client.query(
    `update import_run_files set state = $2, refusal = $3, import_id = $4, report = $5, rejected_bytes = $6
     where id = $1`,
    [id, of.state, of.refusal, of.importId, JSON.stringify(of.report), of.rejectedBytes],
  )
}

/** Resets the files of a check that was killed. A check reads all of its files in one transaction. */
export async function resetFiles(db: Db, runId: number): Promise<void> {
  await db
    .updateTable('import_run_files')
    .set({ state: 'waiting', refusal: null, import_id: null, report: '{}', rejected_bytes: null })
    .where('run_id', '=', runId)
    .execute()
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

/** Notes about the rows of a file, in order. */
export async function findNotes(db: Db, { importId, severity, after, limit }: NotePage): Promise<FoundNote[]> {
  const all = db
    .selectFrom('import_refusals')
    .select(['n', 'place', 'column_name as column', 'reason', 'taken'])
    .where('import_id', '=', importId)
    // The cursor may exceed the range of the column.
    .where(sql<boolean>`n > ${after}::bigint`)
    .orderBy('n')
    .limit(limit)
  return (severity === undefined ? all : all.where('taken', '=', severity === 'warning')).execute()
}

/** Counts the notes of an import, on the connection that has written them. */
export async function countNotes(client: Pick<pg.ClientBase, 'query'>, importId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from import_refusals where import_id = $1',
    [importId],
  )
  return rows[0]?.n ?? 0
}

interface OldRejected {
  readonly id: number
  readonly rejectedKey: string
}

/** Files of refused rows whose runs ended before `before`. */
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

export async function forgetRejected(db: Db, id: number): Promise<void> {
  await db
    .updateTable('import_run_files')
    .set({ rejected_key: null, rejected_bytes: null })
    .where('id', '=', id)
    .execute()
}
