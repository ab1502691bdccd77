import pg from 'pg'
import { expect, vi } from 'vitest'

export interface HeldTable {
  /** Waits until so many sessions of the database wait for something that others hold. */
  isWaitedFor(sessions?: number): Promise<void>
  release(): Promise<void>
}

/** Whoever writes to the table waits until `release`, so that a test can do something in the middle of the writing. */
export async function holdTable(connection: pg.PoolConfig, table: string): Promise<HeldTable> {
  const [holder, looker] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([holder.connect(), looker.connect()])
  await holder.query(`begin; lock table ${table} in share mode`)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    isWaitedFor: (sessions = 1) =>
      vi.waitFor(async () => expect((await looker.query(waiting)).rowCount).toBeGreaterThanOrEqual(sessions), {
        timeout: 20_000,
      }),
    release: async () => {
      await Promise.all([holder.end(), looker.end()])
    },
  }
}
