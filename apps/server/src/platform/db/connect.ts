import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseStartError } from './embedded/database-start-error.ts'
import type { DatabaseLog } from './log.ts'
import { namedStatements } from './named-statements.ts'
import { valueParsers } from './value-parsers.ts'

const OLDEST_SERVER = 150_000
const WEB_STATEMENT_TIMEOUT_MS = 3000
/** How soon the server ends a statement whose process has died; one with a time limit ends by that. */
const LOST_CLIENT_MS = 2000

export interface DatabaseOptions {
  connection: pg.PoolConfig
  log: DatabaseLog
  /** Connections of this process, 10 by default. */
  max?: number
  /** 3000 by default; 0 lifts the limit for imports, exports and other long work. */
  statementTimeoutMs?: number
}

/** `pool` for plain SQL and COPY, `query` for everything else; `close` waits for the running queries. */
export interface Database<Schema> {
  pool: pg.Pool
  query: Kysely<Schema>
  close(): Promise<void>
}

/**
 * Opens a pool and makes sure that the server keeps what it acknowledges.
 * @throws DatabaseStartError when the server is unreachable, older than 15, not UTF-8, or runs with
 * fsync, full_page_writes or synchronous_commit off.
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const statementTimeoutMs = options.statementTimeoutMs ?? WEB_STATEMENT_TIMEOUT_MS
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...options.connection,
    ...timeouts(statementTimeoutMs),
    max: options.max ?? 10,
    types: valueParsers,
    application_name: 'zatyshok',
  })
  // A connection that breaks is an event, not a rejected promise: unheard, it would end the process. The pool
  // hears idle clients only, so each client is heard itself; the query of one in use is rejected anyway.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection broke'))
  })
  pool.on('error', () => undefined)
  const close = once(() => pool.end())
  try {
    await refuseUnsafeServer(pool)
  } catch (error) {
    await close()
    throw error
  }
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  return { pool, query, close }
}

function timeouts(statementTimeoutMs: number): pg.PoolConfig {
  if (statementTimeoutMs === 0) return { onConnect: endWithClient }
  return {
    // Said to the session that has begun: a pooler refuses one that begins with settings, or forgets them.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 30000`),
    // The client's own limit frees the request when the network, not the query, hangs.
    query_timeout: statementTimeoutMs + 2000,
  }
}

/**
 * A statement that works for long never looks whether anybody waits for it: that of a killed worker would go on, and
 * hold the locks of its transaction, to its end.
 */
async function endWithClient(client: pg.ClientBase): Promise<void> {
  // A server on Windows cannot look, and refuses the setting; a connection that broke tells so with the next statement.
  await client.query(`set client_connection_check_interval = ${LOST_CLIENT_MS}`).catch(() => undefined)
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}

async function refuseUnsafeServer(pool: pg.Pool): Promise<void> {
  const row = await serverSettings(pool)
  if (Number(row.version) < OLDEST_SERVER) throw new DatabaseStartError('server_too_old', { version: row.version })
  if (row.encoding !== 'UTF8') throw new DatabaseStartError('server_not_utf8', { encoding: row.encoding })
  // Power loss would lose acknowledged readings and payments (reliability GL21).
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    if (row[setting] === 'off') throw new DatabaseStartError('server_not_durable', { setting })
  }
}

interface ServerSettings {
  version: string
  encoding: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
}

async function serverSettings(pool: pg.Pool): Promise<ServerSettings> {
  try {
    const { rows } = await pool.query<ServerSettings>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
              current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit`,
    )
    const [row] = rows
    if (!row) throw new Error('the server answered no settings')
    return row
  } catch (error) {
    throw new DatabaseStartError('server_unreachable', { reason: reasonOf(error) }, error)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
