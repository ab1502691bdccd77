import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RunState } from '../../imports-schema.ts'

type Db = Kysely<DatabaseSchema>
type RunRow = Selectable<DatabaseSchema['import_runs']>
export type NewRunRow = Pick<RunRow, 'purpose' | 'origin' | 'profile' | 'line' | 'provider_id'> &
  Partial<
    Pick<RunRow, 'state' | 'strict' | 'repeated' | 'undoes_run_id' | 'started_at' | 'mends_run_id' | 'mends_after'>
  > &
  Pick<RunRow, 'created_at' | 'by_user_id' | 'by_token_id' | 'by_name'>

export interface FoundRun extends RunRow {
  /** Login or name of the person or program that began the run. */
  readonly by: string
  readonly providerCode: string | null
  readonly providerName: string | null
  /** Number of runs of the same line that come first. */
  readonly ahead: number
  readonly undoneBy: string | null
  /** The check whose delivery this run imports. */
  readonly accepts: number | null
  /** True if the journal since the run's day is complete (decision 0052). */
  readonly journalWhole: boolean
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
      (select decision.run_id from import_decisions decision where decision.taken_run_id = run.id) as accepts,
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

export async function askToCancel(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(({ fn, val }) => ({ cancel_asked_at: fn.coalesce('cancel_asked_at', val(now)) }))
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
