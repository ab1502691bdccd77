import type pg from 'pg'
import { DatabaseStartError } from './embedded/database-start-error.ts'
import { explainRefusal, isRefusal } from './explain-refusal.ts'
import { isLockTimeout } from './lock-timeout.ts'
import type { DatabaseLog } from './log.ts'
import { type Migration, readMigrations } from './migration-files.ts'

/** Advisory lock key: an arbitrary constant that is the same on every node. */
const LOCK_KEY = 7_283_915
const LOCK_RETRY_MS = 100
/** The longest timer that Node accepts, in milliseconds. A migration may rebuild a large table for hours. */
const NO_CLIENT_TIMEOUT = 2 ** 31 - 1
/** While a migration waits for a table, residents' writes to that table wait behind it (decision 0183). */
const MOST_WAIT = '1s'
const PAUSE_MS = 2_000
/** About half a minute. */
const TRIES_PER_WARNING = 10

interface Options {
  /** Name of the last migration to apply; by default all of them. */
  readonly last?: string | undefined
  /** Learns that a migration waits, and for which transactions. */
  readonly log?: Pick<DatabaseLog, 'warn'>
}

/**
 * Applies the `NNNN-*.sql` files of `folder` that the database has not applied yet, in order, each in its own
 * transaction. Returns the names of those applied now. Nodes that start together take turns.
 * Migrations with numbers past our last file belong to a newer version and are ignored, so that an older node works on
 * a newer schema. A migration that needs a table in use tries again until the table is free.
 *
 * @throws DatabaseStartError for an edited, missing, misnamed or failing migration.
 */
export async function migrate(pool: pg.Pool, folder: string, { last, log }: Options = {}): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.filter(({ name }) => name <= last)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeLock(client)
    return await applyPending(client, migrations, log)
  } finally {
    // Closing the session releases the lock in every case, as kill -9 does.
    client.release(true)
  }
}

async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken === true) return
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
  }
}

async function applyPending(client: pg.PoolClient, migrations: Migration[], log: Options['log']): Promise<string[]> {
  await ensureList(client)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  refuseChangedHistory(migrations, rows)
  const applied = new Set(rows.map((row) => row.name))
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) {
    for (let tries = 1; !(await apply(client, migration)); tries += 1) {
      if (log && tries % TRIES_PER_WARNING === 1) await tellWait(client, migration, log)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  return pending.map((migration) => migration.name)
}

/**
 * Creates the list of migrations. If the list exists, no statement writes, so that a read-only standby can be checked
 * too.
 */
async function ensureList(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as there`)
  if (rows[0]?.there === true) return
  const created = `create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await client.query(created).catch((error: unknown) => {
    throw isRefusal(error) ? explainRefusal(error) : error
  })
}

function refuseChangedHistory(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  const fileByName = new Map(migrations.map((migration) => [migration.name, migration]))
  const lastFile = migrations.at(-1)?.name ?? ''
  const lastApplied = applied.at(-1)?.name ?? ''
  const appliedNames = new Set(applied.map((row) => row.name))
  for (const { name, checksum } of applied) {
    const file = fileByName.get(name)
    if (!file && name < lastFile) throw new DatabaseStartError('migration_missing', { name })
    if (file && file.checksum !== checksum) throw new DatabaseStartError('migration_edited', { name })
  }
  for (const { name } of migrations) {
    if (appliedNames.has(name) || name > lastApplied) continue
    throw new DatabaseStartError('migration_out_of_order', { name, last: lastApplied })
  }
}

/** Returns false, with nothing changed, if another session holds a table that the migration needs. */
async function apply(client: pg.PoolClient, { name, checksum, sql }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${MOST_WAIT}'`)
    const longQuery: pg.QueryConfig & { query_timeout: number } = { text: sql, query_timeout: NO_CLIENT_TIMEOUT }
    await client.query(longQuery)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (error) {
    if (isLockTimeout(error)) {
      await client.query('rollback')
      return false
    }
    if (isRefusal(error)) throw explainRefusal(error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError('migration_failed', { name, reason }, error)
  }
}

/** Names the oldest transactions of the database; one of them holds the table. */
async function tellWait(client: pg.PoolClient, { name }: Migration, log: Pick<DatabaseLog, 'warn'>): Promise<void> {
  const { rows } = await client.query(
    `select pid, application_name, state, xact_start, left(query, 80) as query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`,
  )
  log.warn({ migration: name, transactions: rows }, 'a migration waits for a table that another transaction uses')
}
