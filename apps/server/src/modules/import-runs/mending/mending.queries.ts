import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import type { RunState } from '../../../imports-schema.ts'
import type { FoundRun } from '../import-runs.queries.ts'

type Db = Kysely<DatabaseSchema>

/** A refused row of an import, as it is after the mendings of it. */
export interface RefusedRow {
  /** The file of the import. */
  readonly file: number
  /** Number of the note about the row. */
  readonly n: number
  /** `taken`: a mending has brought it. */
  readonly state: 'open' | 'sending' | 'taken'
  readonly place: string
  /** Place in the import's own file. */
  readonly sheet: string | null
  readonly row: number
  readonly column: string
  readonly code: string | null
  readonly reason: string
  /** Cells that were last sent, by their place; null: the row was not sent. */
  readonly cells: Readonly<Record<string, string>> | null
  /** Other open rows of the file with the same column and reason. */
  readonly alike: number
}

interface RowFilter {
  readonly files: readonly number[]
  readonly states: readonly RefusedRow['state'][]
  /** The rows after this one. */
  readonly after?: { readonly file: number; readonly n: number } | undefined
  readonly limit?: number | undefined
}

/** Finds refused rows of files of an import, in their order. */
export async function findRefusedRows(db: Db, { files, states, after, limit }: RowFilter): Promise<RefusedRow[]> {
  const later = after ? sql`(file, n) > (${after.file}::bigint, ${after.n}::integer)` : sql`true`
  const { rows } = await sql<RefusedRow>`
    with ${refused(files)}
    select * from refused where state = any(${[...states]}::text[]) and ${later}
    order by file, n limit ${limit ?? null}`.execute(db)
  return rows
}

/** Number of refused rows that no mending has taken. */
export async function countOpenRows(db: Db, files: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${refused(files)}
    select count(*)::integer as count from refused where state <> 'taken'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The last sending of each row of these files, by its place there. Older sendings store only the number of its note. A
 * check that did not end leaves the rows to the check before it.
 */
const sent = (files: readonly number[]) => sql`
  sent as (
    select distinct on (row.file_id, row.sheet, row.from_row) row.* from (
      select file.mends_file_id as file_id, mended.sheet, mended.row as own_row, mended.cells, file.import_id,
        file.state as file_state, run.id as run_id, run.state in ('queued', 'running') as is_open,
        run.undone_at is not null as is_undone,
        run.purpose = 'check' and run.state in ('failed', 'cancelled') as is_void,
        coalesce(mended."from", (
          select note.row_number from import_run_files origin
            join import_refusals note on note.import_id = origin.import_id and note.n = mended.n
          where origin.id = file.mends_file_id)) as from_row
      from import_run_files file join import_runs run on run.id = file.run_id
        cross join lateral jsonb_to_recordset(file.mended_rows)
          as mended (n integer, sheet text, "row" bigint, "from" bigint, cells jsonb)
      where file.mends_file_id = any(${[...files]}::bigint[])
    ) row
    order by row.file_id, row.sheet, row.from_row, row.is_void, row.run_id desc
  )`

/** Number of rows that mendings have taken, by file of an import. */
export async function countTakenRows(db: Db, files: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<{ file: number; count: number }>`
    with ${sent(files)}
    select file_id as file, count(*)::integer as count from sent
    where not is_open and not is_undone and file_state = 'done' and not exists (
      select from import_refusals again where again.import_id = sent.import_id and not again.taken
        and again.row_number = sent.own_row and again.sheet is not distinct from sent.sheet)
    group by file_id`.execute(db)
  return new Map(rows.map(({ file, count }) => [Number(file), count]))
}

/**
 * The refused rows of files of an import. The last mending of a row decides: if its run has taken the row's file and not
 * refused the row again, the row is taken, until that run is undone.
 */
const refused = (files: readonly number[]) => sql`
  ${sent(files)}, found as (
    select file.id as file, note.n, note.place, note.sheet, note.row_number as "row", sent.cells,
      coalesce(again.column_name, note.column_name) as "column", coalesce(again.code, note.code) as code,
      coalesce(again.reason, note.reason) as reason,
      case when sent.is_open then 'sending'
        when sent.own_row is null or sent.is_undone or sent.file_state <> 'done' or again.n is not null then 'open'
        else 'taken' end as state
    from import_run_files file
      join import_refusals note on note.import_id = file.import_id and not note.taken
      left join sent on sent.file_id = file.id and sent.from_row = note.row_number
        and sent.sheet is not distinct from note.sheet
      left join import_refusals again on again.import_id = sent.import_id and not again.taken
        and again.row_number = sent.own_row and again.sheet is not distinct from sent.sheet
    where file.id = any(${[...files]}::bigint[]) and note.row_number is not null
  ), refused as (
    select found.*,
      (count(*) filter (where state = 'open') over (partition by file, "column", reason))::integer - 1 as alike
    from found
  )`

/** Numbers of the rows in a file of refused rows by sheet, in its order; null: not stored. */
export async function findRejectedRows(db: Db, file: number): Promise<ReadonlyMap<string, readonly number[]> | null> {
  const found = await db
    .selectFrom('import_run_files')
    .select('rejected_rows as rows')
    .where('id', '=', file)
    .$narrowType<{ rows: Readonly<Record<string, readonly number[]>> | null }>()
    .executeTakeFirst()
  return found?.rows ? new Map(Object.entries(found.rows)) : null
}

export interface FoundMending {
  readonly id: number
  readonly state: RunState
  readonly after: number
  readonly at: Date
}

/** The runs of mended rows of an import, the newest first. */
export async function findMendings(db: Db, run: number): Promise<FoundMending[]> {
  return db
    .selectFrom('import_runs')
    .select(['id', 'state', 'mends_after as after', 'created_at as at'])
    .where('mends_run_id', '=', run)
    .orderBy('id', 'desc')
    .$narrowType<{ after: number }>()
    .execute()
}

/** Numbers of the notes whose rows a run of mended rows brings, by file of the import. */
export async function findSentRows(db: Db, run: number): Promise<{ readonly file: number; readonly n: number }[]> {
  const { rows } = await sql<{ file: number; n: number }>`
    select file.mends_file_id as file, mended.n
    from import_run_files file cross join lateral jsonb_to_recordset(file.mended_rows) as mended (n integer)
    where file.run_id = ${run}`.execute(db)
  return rows
}

/** The newest check of the same delivery with more mended rows than this one; undefined: this one is the newest. */
export async function findNextCheck(
  db: Db,
  { id, mends_run_id: root }: Pick<FoundRun, 'id' | 'mends_run_id'>,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('import_runs')
    .select('id')
    .where('mends_run_id', '=', root ?? id)
    .where('purpose', '=', 'check')
    .where('id', '>', id)
    .where('state', 'in', ['queued', 'running', 'done', 'partly'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The newest delivery by the same profile since the import, without its own mendings; also a waiting one. */
export async function findNewer(
  db: Db,
  { id, profile }: { readonly id: number; readonly profile: string },
): Promise<{ readonly run: number; readonly at: Date } | undefined> {
  return db
    .selectFrom('import_runs as run')
    .select(({ fn }) => ['run.id as run', fn.coalesce('run.finished_at', 'run.created_at').as('at')])
    .where('run.profile', '=', profile)
    .where('run.purpose', '=', 'import')
    .where('run.id', '>', id)
    .where('run.undone_at', 'is', null)
    .where(({ eb, or }) => or([eb('run.mends_run_id', 'is', null), eb('run.mends_run_id', '<>', id)]))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('run.state', 'in', ['queued', 'running']),
        exists(
          selectFrom('import_run_files as file')
            .select('file.id')
            .whereRef('file.run_id', '=', 'run.id')
            .where('file.state', '=', 'done'),
        ),
      ]),
    )
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds accounts of a provider by whole numbers. */
export async function findAccounts(
  db: Db,
  providerId: number,
  numbers: readonly string[],
): Promise<{ readonly number: string; readonly address: string }[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: string; address: string }>`
    select account.number, coalesce(place.address, account.address) as address
    from accounts account left join premises place on place.id = account.premises_id
    where account.provider_id = ${providerId} and account.number = any(${[...numbers]}::text[])`.execute(db)
  return rows
}
