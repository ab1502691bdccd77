import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { type Database, openDatabase } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

export interface PortalDatabase {
  /** For requests: statements end after 3 s. */
  readonly web: Database<DatabaseSchema>
  /** For imports and other long work: no limit. */
  openForLongWork(): Promise<Database<DatabaseSchema>>
  /** The embedded database was made just now: nobody has used it yet. */
  readonly createdNow: boolean
  readonly embedded: boolean
  /** For the job queue, which keeps connections of its own. */
  readonly connection: pg.PoolConfig
  close(): Promise<void>
}

/** Starts or joins the embedded database, or connects to the server of DATABASE_URL; migrates it to this version. */
export async function openPortalDatabase(config: Config, log: Logger): Promise<PortalDatabase> {
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl }
  const openForLongWork = () => openDatabase<DatabaseSchema>({ connection, log, max: 3, statementTimeoutMs: 0 })
  try {
    await migrateWith(openForLongWork)
    const web = await openDatabase<DatabaseSchema>({ connection, log })
    const close = async () => {
      await web.close()
      await embedded?.stop()
    }
    const createdNow = embedded?.createdNow ?? false
    return { web, openForLongWork, createdNow, embedded: embedded !== undefined, connection, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function migrateWith(open: () => Promise<Database<DatabaseSchema>>): Promise<void> {
  const database = await open()
  try {
    await migrate(database.pool, migrations)
  } finally {
    await database.close()
  }
}
