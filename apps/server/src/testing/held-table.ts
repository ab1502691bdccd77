import pg from 'pg'
import { expect, vi } from 'vitest'

export interface Held {
  /** Waits until so many sessions of the database wait for something that others hold. */
  isWaitedFor(sessions?: number): Promise<void>
  /** As if nothing had been done. */
  release(): Promise<void>
  /** What was done is done, and whoever waited sees it. */
  commit(): Promise<void>
}

/** Whoever writes to the table waits until `release`, so that a test can do something in the middle of the writing. */
export const holdTable = (connection: pg.PoolConfig, table: string): Promise<Held> =>
  holdBy(connection, `lock table ${table} in share mode`)

/** A transaction that has done this and has not ended yet. */
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
        timeout: 20_000,
      }),
    release: end,
    commit: async () => {
      await holder.query('commit')
      await end()
    },
  }
}
