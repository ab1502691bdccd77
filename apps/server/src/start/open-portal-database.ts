import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { type Database, openDatabase } from '../platform/db/connect.ts'
import { openDatabaseClock } from '../platform/db/database-clock.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { refuseSharedSessions } from '../platform/db/refuse-shared-sessions.ts'
import { connectionTo, connectionToStandby } from '../platform/db/several-servers.ts'
import { openStandby, type Standby } from '../platform/db/standby.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export interface PortalDatabase {
  /** For requests: statements time out after 3 s. */
  readonly web: Database<DatabaseSchema>
  /** For imports and other long work, without a statement timeout. */
  openForLongWork(): Promise<Database<DatabaseSchema>>
  /** True if the embedded database was created by this start. */
  readonly createdNow: boolean
  readonly embedded: boolean
  /** For the job queue, which opens its own connections. */
  readonly connection: pg.PoolConfig
  /** Returns the time of the database's clock, the same on every node. */
  readonly now: () => Date
  close(): Promise<void>
}

/** A connected database whose schema has not been checked; a restore starts from it. */
export type BareDatabase = Omit<PortalDatabase, 'web' | 'now'>

/** The database of a node that serves residents. */
export interface NodeDatabase extends PortalDatabase {
  /** Answers residents' reads; undefined without STANDBY_URL. */
  readonly standby: Standby<DatabaseSchema> | undefined
}

/** Starts or joins the embedded database, or connects to the server of DATABASE_URL. Does not change the schema. */
export async function openBareDatabase(config: Config, log: Logger): Promise<BareDatabase> {
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined
  const connection: pg.PoolConfig = embedded?.connection ?? connectionTo(config.databaseUrl ?? '')
  return {
    openForLongWork: () => openForLongWork(connection, log),
    createdNow: embedded?.createdNow ?? false,
    embedded: embedded !== undefined,
    connection,
    close: async () => embedded?.stop(),
  }
}

async function openForLongWork(connection: pg.PoolConfig, log: Logger): Promise<Database<DatabaseSchema>> {
  const long = await openDatabase<DatabaseSchema>({ connection, log, max: 3, statementTimeoutMs: 0 })
  try {
    await refuseSharedSessions(long.pool)
    return long
  } catch (error) {
    await long.close()
    throw error
  }
}

/** Opens the portal's database, migrated to this version. */
export async function openPortalDatabase(config: Config, log: Logger): Promise<PortalDatabase> {
  const bare = await openBareDatabase(config, log)
  try {
    await migrateWith(bare.openForLongWork, log)
    const web = await openDatabase<DatabaseSchema>({ connection: bare.connection, log })
    const clock = await openDatabaseClock({ db: web.query, log })
    const close = async () => {
      clock.close()
      await web.close()
      await bare.close()
    }
    return { ...bare, web, now: clock.now, close }
  } catch (error) {
    await bare.close()
    throw error
  }
}

/** Opens the portal's database and the standby of STANDBY_URL. Commands, workers and imports do not read the standby. */
export async function openNodeDatabase(config: Config, log: Logger): Promise<NodeDatabase> {
  const database = await openPortalDatabase(config, log)
  try {
    const standby = await openStandbyOf(config, database, log)
    const close = async () => {
      await standby?.close()
      await database.close()
    }
    return { ...database, standby, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openStandbyOf(
  { standbyUrl }: Config,
  { connection }: BareDatabase,
  log: Logger,
): Promise<Standby<DatabaseSchema> | undefined> {
  if (standbyUrl === undefined) return undefined
  return openStandby({ standby: connectionToStandby(standbyUrl), primary: connection, log })
}

async function migrateWith(open: () => Promise<Database<DatabaseSchema>>, log: Logger): Promise<void> {
  const database = await open()
  try {
    await migrate(database.pool, migrationsFolder, { log })
  } finally {
    await database.close()
  }
}
