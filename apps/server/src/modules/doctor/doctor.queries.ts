import type pg from 'pg'

/** The rights that the portal needs or would like to have. */
export interface Rights {
  readonly user: string
  readonly database: string
  /** May create tables in the schema `public`. */
  readonly tables: boolean
  /** May create the schema of the job queue, or owns it. */
  readonly schemas: boolean
  /** May create a temporary database, in which `backup --check` tries a backup. */
  readonly databases: boolean
  /** Tables in `public` that the user may not read and write. */
  readonly closed: number
}

export async function findRights(pool: pg.Pool): Promise<Rights> {
  const { rows } = await pool.query<Rights>(
    `select current_user as "user", current_database() as database,
            has_schema_privilege('public', 'create') as tables,
            has_database_privilege(current_database(), 'create')
              or coalesce(pg_has_role((select nspowner from pg_namespace where nspname = 'jobs'), 'usage'), false)
              as schemas,
            (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as databases,
            (select count(*)::int from pg_class
              where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                and not has_table_privilege(oid, 'select,insert,update,delete')) as closed`,
  )
  return one(rows)
}

/** Bytes of PostgreSQL's `shared_buffers`, and of the database on disk. */
export interface Memory {
  readonly shared: number
  readonly size: number
}

export async function findMemory(pool: pg.Pool): Promise<Memory> {
  const { rows } = await pool.query<Memory>(
    `select pg_size_bytes(current_setting('shared_buffers'))::float8 as shared,
            pg_database_size(current_database())::float8 as size`,
  )
  return one(rows)
}

export interface Replication {
  readonly standby: boolean
  /** Connected standbys, and of them those that are more than a minute behind or not streaming. */
  readonly standbys: number
  readonly late: number
  /** Replication slots without a reader: the server keeps WAL for them until its disk is full. */
  readonly idleSlots: string[]
}

export async function findReplication(pool: pg.Pool): Promise<Replication> {
  const { rows } = await pool.query<Replication>(
    `select pg_is_in_recovery() as standby,
            (select count(*)::int from pg_stat_replication) as standbys,
            (select count(*)::int from pg_stat_replication
              where state <> 'streaming' or replay_lag > interval '1 minute') as late,
            array(select slot_name::text from pg_replication_slots where not active and not temporary)
              as "idleSlots"`,
  )
  return one(rows)
}

/** Milliseconds since 1970 by the clock of the database server. */
export async function readClock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  return one(rows).at
}

/** Names of the applied migrations; undefined if the database is empty. */
export async function findMigrations(pool: pg.Pool): Promise<readonly string[] | undefined> {
  if (!(await isThere(pool, 'schema_migrations'))) return undefined
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

export interface Demonstration {
  /** Logins of demonstration people who can still sign in. */
  readonly open: string[]
  readonly people: number
}

export async function findDemonstration(pool: pg.Pool): Promise<Demonstration> {
  if (!(await isThere(pool, 'demonstration_people'))) return { open: [], people: 0 }
  const { rows } = await pool.query<Demonstration>(
    `select count(*)::int as people,
            coalesce(array_agg(users.login order by users.id) filter (where users.blocked_at is null), '{}') as open
       from demonstration_people join users on users.id = demonstration_people.user_id`,
  )
  return one(rows)
}

async function isThere(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return one(rows).there
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the server answered no row')
  return row
}
