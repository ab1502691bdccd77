import type { Kysely } from 'kysely'
import pg from 'pg'
import { createDatabase } from './connect.ts'
import type { DatabaseLog } from './log.ts'

/** A position in the write-ahead log, in bytes; PostgreSQL writes it as `16/B374D848`. */
export type WalPosition = bigint

/** A server that follows the primary and answers reads (decision 0097). */
export interface Standby<Schema> {
  readonly query: Kysely<Schema>
  /**
   * True if a read may use this server: it responds, it is at most `longestLagMs` behind the primary, and it has
   * replayed everything up to `written`.
   */
  mayAnswer(written: WalPosition | undefined): Promise<boolean>
  /** False after the last question to the primary failed. */
  isPrimaryThere(): boolean
  /** Milliseconds by which the server follows the primary; infinite if it does not respond. */
  lagMs(): number
  /** A read failed here: reads go to the primary until the server responds again. */
  suspect(): void
  close(): Promise<void>
}

export interface StandbyOptions {
  readonly standby: pg.PoolConfig
  readonly primary: pg.PoolConfig
  readonly log: DatabaseLog
  /** Milliseconds between two comparisons of the servers; 500 by default. */
  readonly everyMs?: number
}

/** Reads of a server that is further behind go to the primary. */
export const longestLagMs = 2000
const patienceMs = 1400

/** A position of the primary that the standby has not replayed. */
interface Ahead {
  readonly position: WalPosition
  readonly since: number
}

/**
 * Compares the positions of both servers twice a second. If the primary does not respond, the standby counts as up to
 * date when it has replayed the last known position, so that reads go on during a failover.
 */
export async function openStandby<Schema>(options: StandbyOptions): Promise<Standby<Schema>> {
  const { log, everyMs = 500 } = options
  const { query, close } = createDatabase<Schema>({ connection: options.standby, log })
  const [standbyPool, primaryPool] = [poolOf(options.standby), poolOf(options.primary)]
  let replayed: WalPosition | undefined
  let isPrimaryThere = true
  let ahead: readonly Ahead[] = []
  let newest: WalPosition = 0n
  let asking: Promise<void> | undefined

  const askStandby = async () => {
    try {
      replayed = await positionOf(standbyPool)
      ahead = ahead.filter(({ position }) => replayed === undefined || position > replayed)
    } catch (error) {
      if (replayed !== undefined) log.warn({ err: error }, 'the standby does not respond: reads go to the primary')
      replayed = undefined
    }
  }
  const askPrimary = async () => {
    try {
      const position = await positionOf(primaryPool)
      // A promoted standby may continue at an earlier position than the lost primary had reached.
      if (position < newest) ahead = []
      newest = position
      ahead = [...ahead, { position, since: performance.now() }]
      isPrimaryThere = true
    } catch {
      isPrimaryThere = false
    }
  }
  const askOnce = () => {
    asking ??= askStandby().finally(() => {
      asking = undefined
    })
    return asking
  }
  const compare = async () => {
    // In this order, so that what the primary wrote meanwhile is not counted as replayed too early.
    await askPrimary()
    await askStandby()
  }
  const lagMs = () => {
    if (replayed === undefined) return Number.POSITIVE_INFINITY
    const [oldest] = ahead
    return oldest === undefined ? 0 : performance.now() - oldest.since
  }
  const hasReplayed = (written: WalPosition) => replayed !== undefined && written <= replayed
  const timer = every(everyMs, compare)
  await compare()
  return {
    query,
    isPrimaryThere: () => isPrimaryThere,
    lagMs,
    mayAnswer: async (written) => {
      if (lagMs() > longestLagMs) return false
      if (written === undefined || hasReplayed(written)) return true
      await askOnce()
      return hasReplayed(written)
    },
    suspect: () => {
      replayed = undefined
    },
    close: async () => {
      await timer.stop()
      await Promise.all([close(), standbyPool.end(), primaryPool.end()])
    },
  }
}

/** Parses `16/B374D848`; undefined for any other text. */
export function parseWalPosition(text: string | undefined): WalPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

async function positionOf(pool: pg.Pool): Promise<WalPosition> {
  const { rows } = await pool.query<{ position: string }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text
       as position`,
  )
  const position = parseWalPosition(rows[0]?.position)
  if (position === undefined) throw new Error('the server named no position of its log')
  return position
}

/** One connection for the comparison, so that a pool full of slow reads does not make a server seem away. */
function poolOf(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    application_name: 'zatyshok positions',
  })
  // An unhandled error event of an idle connection would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Repeats the work, each time after the former one has ended. */
function every(ms: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const next = () => {
    timer = setTimeout(() => {
      running = work().finally(() => {
        if (!isStopped) next()
      })
    }, ms)
    timer.unref()
  }
  next()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
