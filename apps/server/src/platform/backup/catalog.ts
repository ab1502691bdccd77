import type pg from 'pg'

/** A table to back up, with its own columns. A partitioned table appears once, as its parent. */
export interface KeptTable {
  readonly schema: string
  readonly name: string
  /** `schema.name`, quoted. */
  readonly address: string
  /** Quoted column names, without generated columns. */
  readonly columns: readonly string[]
}

/**
 * Tables left out of the backup: pg-boss's own state, and the list that the migrations write. They hold no user data.
 */
const leftOut = ['public.schema_migrations', 'jobs.version', 'jobs.bam', 'jobs.queue_stats', 'jobs.warning']

/** Lists every table of the portal and of its job queue, ordered by name. */
export async function listTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as address,
       array(select quote_ident(attname) from pg_attribute a
             where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs')
       and n.nspname || '.' || c.relname <> all ($1)
     order by 1, 2`,
    [leftOut],
  )
  return rows
}

/** Returns SQL that selects the rows to keep; of the job queue only unfinished jobs. */
export function rowsOf({ address, columns }: Pick<KeptTable, 'address' | 'columns'>): string {
  const which = address === 'jobs.job' ? ` where state in ('created', 'retry', 'active')` : ''
  return `select ${columns.join(', ')} from ${address}${which}`
}

/**
 * Session settings that make the text form of values independent of the server's configuration. `fingerprintOf` and the
 * backup files both use them.
 */
export const sameWriting = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Returns the number of rows and the sum of their hashes. Equal rows give equal sums in any order. */
export async function fingerprintOf(
  client: pg.ClientBase,
  table: Pick<KeptTable, 'address' | 'columns'>,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(kept::text, 0)), 0)::text as checksum
     from (${rowsOf(table)}) kept`,
  )
  const [found] = rows
  if (!found) throw new Error('a count without a row')
  return { rows: Number(found.rows), checksum: found.checksum }
}

/** Returns the last value of each sequence. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; last: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'jobs') order by 1`,
  )
  const sequences = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    const [found] = state.rows
    if (found) sequences.push({ name, ...found })
  }
  return sequences
}

export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: there } = await client.query(`select to_regclass('public.schema_migrations') as found`)
  if (there[0]?.found === null) return []
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  return rows
}
