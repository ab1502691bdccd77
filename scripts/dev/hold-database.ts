import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { type Embedded, startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import type { DatabaseLog } from '../../apps/server/src/platform/db/log.ts'

export interface HeldDatabase {
  /** Leaves the database; the last process to leave stops PostgreSQL. */
  leave(): Promise<void>
}

const mostMs = 3000
const pauseMs = 20

/** Starts or joins the embedded database and holds a presence, so that PostgreSQL keeps running while the API restarts. */
export async function holdDatabase({ dataDir, log }: { dataDir: string; log: DatabaseLog }): Promise<HeldDatabase> {
  const embedded = await startEmbedded({ dataDir, log })
  const before = await countPresent(embedded, log)
  return {
    leave: async () => {
      // PostgreSQL takes a moment to close the session of a killed API; until then that process counts as present.
      const until = performance.now() + mostMs
      while ((await countPresent(embedded, log)) > before && performance.now() < until) await pause(pauseMs)
      await embedded.stop()
    },
  }
}

/** Number of processes that use the database, including this one. */
async function countPresent({ connection }: Embedded, log: DatabaseLog): Promise<number> {
  const database = await openDatabase({ connection, log, max: 1 })
  try {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where application_name = 'zatyshok presence'",
    )
    return rowCount ?? 0
  } finally {
    await database.close()
  }
}
