import type pg from 'pg'
import { isLockTimeout } from './lock-timeout.ts'

/**
 * A table that is partitioned by month on a date column. The partition `<name>_other` takes all other days.
 * `dropped_months` stores since when the rows are complete.
 */
export interface MonthlyTable {
  readonly name: string
  readonly column: string
  /** Unique within one month only: a unique key over all months would have to contain the date. */
  readonly key: string
}

interface Wanted {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Number of months to create in advance. */
  readonly ahead: number
  /** `YYYY-MM-DD`; months that end before it are dropped. */
  readonly keptFrom: string
}

interface Done {
  readonly made: readonly string[]
  readonly dropped: readonly string[]
}

/** Lock timeout. If another session holds the table for longer, the next run tries again. */
const PATIENCE = '2s'

/**
 * Creates missing partitions of this month and the next ones, and drops the expired ones. Nodes take turns.
 * Writers continue meanwhile. A drop needs an exclusive lock; if it times out, the next run drops the partition.
 *
 * @throws if the lock times out while a month is created
 */
export async function tendMonths(pool: pg.Pool, table: MonthlyTable, wanted: Wanted): Promise<Done> {
  const made: string[] = []
  for (const month of await missingMonths(pool, table, wanted)) {
    if (await inTurn(pool, table, (client) => makeMonth(client, table, month))) made.push(month.partition)
  }
  const dropped: string[] = []
  for (const old of await oldPartitions(pool, table, wanted)) {
    if (await inTurn(pool, table, (client) => dropOld(client, table, old)).catch(falseIfLocked)) {
      dropped.push(old.partition)
    }
  }
  await deleteOld(pool, table, wanted)
  return { made, dropped }
}

interface Month {
  readonly partition: string
  /** First days of the month and of the following month. */
  readonly from: string
  readonly to: string
}

/** Reads the bounds from the catalogue, so that partition names carry no meaning. */
const BOUNDS = `
  select c.relname as partition,
    coalesce(substring(bound from $$FROM \\('([^']+)'\\)$$)::date, '-infinity') as "from",
    substring(bound from $$TO \\('([^']+)'\\)$$)::date as "to"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral pg_get_expr(c.relpartbound, c.oid) bound
  where i.inhparent = to_regclass($1) and bound <> 'DEFAULT'`

async function missingMonths(pool: pg.Pool, { name }: MonthlyTable, { today, ahead }: Wanted): Promise<Month[]> {
  const { rows } = await pool.query<Month>(
    `select $1 || to_char(month, '_YYYY_MM') as partition, month::date::text as "from",
       (month + interval '1 month')::date::text as "to"
     from generate_series(date_trunc('month', $2::date), date_trunc('month', $2::date) + make_interval(months => $3),
       interval '1 month') month
     where not exists (select from (${BOUNDS}) b where b."from" <= month and month < b."to")
     order by month`,
    [name, today, ahead],
  )
  return rows
}

async function oldPartitions(
  pool: pg.Pool,
  { name }: MonthlyTable,
  { keptFrom }: Wanted,
): Promise<Omit<Month, 'from'>[]> {
  const { rows } = await pool.query<Omit<Month, 'from'>>(
    `select partition, "to"::text from (${BOUNDS}) b where "to" <= $2::date order by b."to"`,
    [name, keptFrom],
  )
  return rows
}

/**
 * Creates a table and attaches it as a partition; creating it in place would block writers. Rows of the month that are
 * in the default partition move into it.
 */
async function makeMonth(client: pg.PoolClient, table: MonthlyTable, { partition, from, to }: Month): Promise<boolean> {
  const { name, column, key } = table
  if (await isThere(client, partition)) return false
  await client.query(
    `create table ${partition} (like ${name} including defaults including constraints, primary key (${key}))`,
  )
  await client.query(
    `with early as (delete from ${name}_other where ${column} >= '${from}' and ${column} < '${to}' returning *)
     insert into ${partition} select * from early`,
  )
  await client.query(`alter table ${name} attach partition ${partition} for values from ('${from}') to ('${to}')`)
  return true
}

async function dropOld(
  client: pg.PoolClient,
  { name }: MonthlyTable,
  { partition, to }: Omit<Month, 'from'>,
): Promise<boolean> {
  if (!(await isThere(client, partition))) return false
  await client.query(`drop table ${partition}`)
  await client.query(`insert into dropped_months (table_name, before) values ($1, $2) ${LATEST}`, [name, to])
  return true
}

const LATEST = `on conflict (table_name) do update set before = greatest(dropped_months.before, excluded.before)`

/** Deletes expired rows from the default partition. */
async function deleteOld(pool: pg.Pool, { name, column }: MonthlyTable, { keptFrom }: Wanted): Promise<void> {
  await pool.query(
    `with gone as (delete from ${name}_other where ${column} < $2 returning ${column})
     insert into dropped_months (table_name, before) select $1, $2::date where exists (select from gone) ${LATEST}`,
    [name, keptFrom],
  )
}

async function isThere(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/** Runs one transaction, by one node at a time. */
async function inTurn<T>(
  pool: pg.Pool,
  { name }: MonthlyTable,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`partitions of ${name}`])
    await client.query(`set local lock_timeout = '${PATIENCE}'`)
    const result = await work(client)
    await client.query('commit')
    isDone = true
    return result
  } finally {
    // Closing the session rolls its transaction back, even if the session no longer responds.
    client.release(!isDone)
  }
}

function falseIfLocked(error: unknown): false {
  if (isLockTimeout(error)) return false
  throw error
}
