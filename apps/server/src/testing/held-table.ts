import pg from 'pg'
import { expect, vi } from 'vitest'

export interface Held {
  /** Resolves once so many sessions of the database wait for a lock. */
  isWaitedFor(sessions?: number): Promise<void>
  /** Rolls the transaction back. */
  release(): Promise<void>
  /** Commits the transaction; waiting sessions then see its changes. */
  commit(): Promise<void>
}

/** Locks a table, so that writers wait until `release` and a test can act in the middle of a write. */
export const holdTable = (connection: pg.PoolConfig, table: string): Promise<Held> =>
  holdBy(connection, `lock table ${table} in share mode`)

/** Starts a transaction with this statement and leaves it open. */
export async function holdBy(connection: pg.PoolConfig, statement: string): Promise<Held> {
  const [holder, looker] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([holder.connect(), looker.connect()])
  await holder.query(`begin; ${statement}`)
  const end = async () => {
    await Promise.all([holder.end(), looker.end()])
  }
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    isWaitedFor: (sessions = 1) =>
      vi.waitFor(async () => expect((await looker.query(waiting)).rowCount).toBeGreaterThanOrEqual(sessions), {
        // A process that is to wait may take 15 seconds to start on a busy machine.
        timeout: 60_000,
      }),
    release: end,
    commit: async () => {
      await holder.query('commit')
      await end()
    },
  }
}
