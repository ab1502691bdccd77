import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RunState } from '../../imports-schema.ts'

type Db = Kysely<DatabaseSchema>
type RunRow = Selectable<DatabaseSchema['import_runs']>
export type NewRunRow = Pick<RunRow, 'purpose' | 'origin' | 'profile' | 'line' | 'provider_id'> &
  Partial<Pick<RunRow, 'state' | 'strict' | 'repeated' | 'undoes_run_id' | 'started_at'>> &
  Pick<RunRow, 'created_at' | 'by_user_id' | 'by_token_id' | 'by_name'>

export interface FoundRun extends RunRow {
  /** Login or name of the person or program that began the run. */
  readonly by: string
  readonly providerCode: string | null
  readonly providerName: string | null
  /** Number of runs of the same line that come first. */
  readonly ahead: number
  readonly undoneBy: string | null
  /** True if the journal since the run's day is complete (decision 0052). */
  readonly journalWhole: boolean
}

/** Locks a line until the transaction ends, so that no run of it begins, ends or is claimed meanwhile. */
export async function lockLine(db: Db, line: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import line:${line}`}, 0))`.execute(db)
}

export async function insertRun(db: Db, row: NewRunRow): Promise<number> {
  return (await db.insertInto('import_runs').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface RunFilter {
  readonly id?: number | undefined
  readonly purpose?: RunRow['purpose'] | undefined
  readonly state?: RunState | undefined
  readonly provider?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** Finds runs, the newest first; for a bound exchanger, only the provider's own. */
export async function findRuns(
  db: Db,
  providerId: number | null,
  { id, purpose, state, provider, before, limit }: RunFilter,
): Promise<FoundRun[]> {
  const wanted = [
    ...(providerId === null ? [] : [sql`run.provider_id = ${providerId}`]),
    ...(id === undefined ? [] : [sql`run.id = ${id}`]),
    ...(purpose === undefined ? [] : [sql`run.purpose = ${purpose}`]),
    ...(state === undefined ? [] : [sql`run.state = ${state}`]),
    ...(provider === undefined ? [] : [sql`provider.code = ${provider}`]),
    ...(before === undefined ? [] : [sql`run.id < ${before}`]),
  ]
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
  const { rows } = await sql<FoundRun>`
    select run.*, coalesce(starter.login, run.by_name) as by, provider.code as "providerCode",
      provider.name as "providerName", coalesce(undoer.login, undo.by_name) as "undoneBy",
      case when run.state = 'queued' then (
        select count(*)::int from import_runs other
        where other.line = run.line and other.id < run.id and other.state in ('queued', 'running')) else 0 end as ahead,
      not exists (
        select from dropped_months gone where gone.table_name = 'import_journal'
          and gone.before > coalesce(run.started_at, run.created_at)::date) as "journalWhole"
    from import_runs run
    left join users starter on starter.id = run.by_user_id
    left join providers provider on provider.id = run.provider_id
    left join import_runs undo on undo.id = run.undone_run_id
    left join users undoer on undoer.id = undo.by_user_id
    where ${where}
    order by run.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Begins a run, or continues one whose worker died. Returns undefined if the run has ended or others of its line come
 * first. The caller holds the line's lock. The claim counts as a death until `noteOrder` takes it back.
 */
export async function claimRun(db: Db, id: number, now: Date): Promise<RunRow | undefined> {
  return db
    .updateTable('import_runs')
    .set({
      state: 'running',
      started_at: sql`coalesce(started_at, ${now})`,
      tries: sql`tries + 1`,
      deaths: sql`deaths + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`not exists (
      select from import_runs other where other.line = import_runs.line and other.id < import_runs.id
        and other.state in ('queued', 'running') and other.origin <> 'command')`)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a counted death back: the run's worker has not died, even if the run failed. */
export async function noteOrder(db: Db, id: number): Promise<void> {
  await db.updateTable('import_runs').set({ deaths: sql`greatest(deaths - 1, 0)` }).where('id', '=', id).execute()
}

export async function lineOf(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('import_runs').select('line').where('id', '=', id).executeTakeFirst())?.line
}

/** Ends a run permanently; false if it has ended already. */
export async function endRun(
  db: Db,
  end: { readonly id: number; readonly state: RunState; readonly failure: string | null; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ state: end.state, failure: end.failure, finished_at: end.now, progress: null })
    .where('id', '=', end.id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the run of a line that may work next. */
export async function firstOfLine(db: Db, line: string): Promise<number | undefined> {
  const first = await db
    .selectFrom('import_runs')
    .select('id')
    .where('line', '=', line)
    .where('state', 'in', ['queued', 'running'])
    .where('origin', '<>', 'command')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id
}

/** Returns the run of each line that may work next. */
export async function firstOfLines(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from import_runs where state in ('queued', 'running') and origin <> 'command'
    group by line`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Stores a run's progress; returns true if the run has to stop. */
export async function tellProgress(db: Db, id: number, progress: object | undefined): Promise<boolean> {
  const { rows } = progress
    ? await sql<{ stop: boolean }>`update import_runs set progress = ${JSON.stringify(progress)}::jsonb
        where id = ${id} and state = 'running' returning cancel_asked_at is not null as stop`.execute(db)
    : await sql<{ stop: boolean }>`select cancel_asked_at is not null as stop from import_runs
        where id = ${id}`.execute(db)
  return rows[0]?.stop === true
}

/** Cancels the statement that this PostgreSQL backend executes. */
export async function cancelBackend(db: Db, processId: number): Promise<void> {
  await sql`select pg_cancel_backend(${processId})`.execute(db)
}

export async function askToCancel(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ cancel_asked_at: sql`coalesce(cancel_asked_at, ${now})` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Finds a queued, running or completed undo of the run. */
export async function findUndo(db: Db, id: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('import_runs')
    .select('id')
    .where('undoes_run_id', '=', id)
    .where('state', 'in', ['queued', 'running', 'done'])
    .executeTakeFirst()
  return found?.id
}

/** Finds runs of the command line that have not ended. */
export async function commandRuns(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('import_runs')
    .select('id')
    .where('origin', '=', 'command')
    .where('state', '=', 'running')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findProviderOf(db: Db, id: number): Promise<number | null> {
  const query = db.selectFrom('import_runs').select('provider_id as provider').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).provider
}
