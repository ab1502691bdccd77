import type { Kysely } from 'kysely'
import pg from 'pg'
import { say } from '../process/operator-text.ts'
import { DatabaseStartError } from './embedded/database-start-error.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { DatabaseLog } from './log.ts'
import { queryBuilderOf } from './statements/direct-executor.ts'
import { valueParsers } from './value-parsers.ts'

const OLDEST_SERVER = 150_000
/** Major version of the newest PostgreSQL that the tests run on. A newer one is used with a warning. */
const NEWEST_TESTED_SERVER = 18
const WEB_STATEMENT_TIMEOUT_MS = 3000
/**
 * Milliseconds after which the server ends a statement whose client has died. A statement with a time limit ends by
 * that limit.
 */
const LOST_CLIENT_MS = 2000

export interface DatabaseOptions {
  connection: pg.PoolConfig
  log: DatabaseLog
  /** Most connections of this process; 10 by default. */
  max?: number
  /** Milliseconds, 3000 by default. 0 removes the limit for imports, exports and other long work. */
  statementTimeoutMs?: number
}

/** `pool` is for plain SQL and COPY, `query` for everything else. `close` waits for running queries. */
export interface Database<Schema> {
  pool: pg.Pool
  query: Kysely<Schema>
  close(): Promise<void>
}

/**
 * Opens a pool and checks that the server stores acknowledged writes durably.
 *
 * @throws DatabaseStartError if the server is unreachable, older than 15, not UTF-8, or runs with fsync,
 * full_page_writes or synchronous_commit off.
 */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const database = createDatabase<Schema>(options)
  try {
    await refuseUnsafeServer(database.pool, options.log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Creates a pool that connects with its first query. */
export function createDatabase<Schema>(options: DatabaseOptions): Database<Schema> {
  const statementTimeoutMs = options.statementTimeoutMs ?? WEB_STATEMENT_TIMEOUT_MS
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    // A new session costs several requests' processor time, so a burst after a quiet minute must not open many (0179).
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    // Routers forget a connection without packets after a few minutes.
    keepAliveInitialDelayMillis: 30_000,
    ...options.connection,
    ...timeouts(statementTimeoutMs),
    max: options.max ?? 10,
    types: valueParsers,
    application_name: 'zatyshok',
  })
  // An unhandled 'error' event of a connection would end the process. The pool handles it for idle clients only, so
  // each client gets its own listener. The query of a busy client is rejected in any case.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection broke'))
  })
  pool.on('error', () => undefined)
  const close = once(() => pool.end())
  return { pool, query: queryBuilderOf<Schema>(pool), close }
}

function timeouts(statementTimeoutMs: number): pg.PoolConfig {
  if (statementTimeoutMs === 0) return { onConnect: prepareLongWork }
  return {
    // The settings are sent after the session has started: a connection pooler rejects or drops startup parameters.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 30000`),
    // If the network hangs, this client-side timeout frees the request.
    query_timeout: statementTimeoutMs + 2000,
  }
}

/** Long work has no parallel plans: on two processors, residents would wait while a job uses both (decision 0167). */
async function prepareLongWork(client: pg.ClientBase): Promise<void> {
  await client.query('set max_parallel_workers_per_gather = 0')
  await endWithClient(client)
}

/**
 * Makes the server end the session's statement when its client dies. Otherwise the long statement of a killed worker
 * would run to its end and hold its transaction's locks.
 */
async function endWithClient(client: pg.ClientBase): Promise<void> {
  // PostgreSQL on Windows rejects this setting. A broken connection is reported by the next statement.
  await client.query(`set client_connection_check_interval = ${LOST_CLIENT_MS}`).catch(() => undefined)
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}

async function refuseUnsafeServer(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const row = await serverSettings(pool)
  const problem = judgeServer(row)
  if (problem) throw problem
  const major = Math.floor(Number(row.version) / 10_000)
  if (major > NEWEST_TESTED_SERVER) {
    log.warn(
      { version: row.version },
      say({
        uk: `портал перевірено з PostgreSQL 15–${NEWEST_TESTED_SERVER}, а на сервері ${major}`,
        en: `the portal is tested with PostgreSQL 15–${NEWEST_TESTED_SERVER}, and the server has ${major}`,
      }),
    )
  }
}

/** Returns why a server cannot hold the portal's data; undefined if it can. */
export function judgeServer(row: ServerSettings): DatabaseStartError | undefined {
  if (Number(row.version) < OLDEST_SERVER) {
    return new DatabaseStartError('server_too_old', { version: releaseOf(row.version) })
  }
  if (row.encoding !== 'UTF8') return new DatabaseStartError('server_not_utf8', { encoding: row.encoding })
  // With one of these off, a power loss would lose acknowledged readings and payments (reliability GL21).
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).find((setting) => row[setting] === 'off')
  return off && new DatabaseStartError('server_not_durable', { setting: off })
}

/** '140011' → '14.11' */
const releaseOf = (version: string): string => `${Math.floor(Number(version) / 10_000)}.${Number(version) % 10_000}`

export interface ServerSettings {
  /** For example `150004`. */
  version: string
  encoding: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
}

/** @throws DatabaseStartError if the server does not respond or refuses the login */
export async function serverSettings(pool: pg.Pool): Promise<ServerSettings> {
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
    throw explainRefusal(error)
  }
}
