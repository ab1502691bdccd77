import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createLogger } from '../log.ts'
import type { DatabaseAccess, DatabaseServer, Installation } from '../modules/doctor/check.ts'
import { DatabaseStartError } from '../platform/db/embedded/database-start-error.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { connectionTo, readServers } from '../platform/db/several-servers.ts'
import { migrationsFolder } from './open-portal-database.ts'

/** What the doctor examines on a node that runs already. */
export async function installationOf(
  config: Config,
  connection: pg.PoolConfig,
): Promise<Omit<Installation, 'settings'>> {
  const { dataDir, publicUrl, smtpUrl, databaseUrl } = config
  return {
    database: { connection },
    isEmbedded: databaseUrl === undefined,
    servers: serversOf(databaseUrl),
    ...{ dataDir, publicUrl, smtpUrl },
    migrations: (await readMigrations(migrationsFolder)).map(({ name }) => name),
    ownClock: Date.now,
    measureDisk: statfs,
  }
}

export interface OpenedInstallation {
  readonly installation: Installation
  close(): Promise<void>
}

/** The same for the command line: joins or starts the embedded database if it exists; creates and migrates nothing. */
export async function openInstallation(config: Config): Promise<OpenedInstallation> {
  const { access, close } = await openAccess(config)
  const { settings } = config
  const installation = { ...(await installationOf(config, {})), database: access, settings }
  return { installation, close }
}

interface Access {
  readonly access: DatabaseAccess
  close(): Promise<void>
}

async function openAccess({ databaseUrl, dataDir, settings }: Config): Promise<Access> {
  const nothing = async () => undefined
  if (databaseUrl !== undefined) return { access: { connection: connectionTo(databaseUrl) }, close: nothing }
  if (!existsSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))) {
    const failure = {
      uk: `Бази даних ще немає: її створить перший запуск (npm start) у ${dataDir}, або задайте DATABASE_URL.`,
      en: `There is no database yet: the first start (npm start) creates it in ${dataDir}, or set DATABASE_URL.`,
    }
    return { access: { failure }, close: nothing }
  }
  try {
    const embedded = await startEmbedded({ dataDir, log: createLogger(settings.log.level) })
    return { access: { connection: embedded.connection }, close: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error
    return { access: { failure: error.text }, close: nothing }
  }
}

/** One connection for each server that the URL lists. */
function serversOf(databaseUrl: string | undefined): readonly DatabaseServer[] {
  if (databaseUrl === undefined) return []
  const { servers, connectionString } = readServers(databaseUrl)
  const url = /^(\w+:\/\/(?:[^@/]*@)?)[^/?]*(.*)$/
  return servers.map(({ host, port }) => {
    const at = `${host.includes(':') ? `[${host}]` : encodeURIComponent(host)}:${port}`
    return { name: `${host}:${port}`, connection: { connectionString: connectionString.replace(url, `$1${at}$2`) } }
  })
}
