import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureCluster } from '../platform/db/embedded/create-cluster.ts'
import { prepareDataDir, prepareHome } from '../platform/db/embedded/embedded-home.ts'
import { endOrphans, findPostmaster } from '../platform/db/embedded/postmaster.ts'
import { runPostgres, stopPostgres } from '../platform/db/embedded/run-postgres.ts'
import { ensureDatabase } from '../platform/db/ensure-database.ts'
import { databaseUrl } from './database.ts'
import { memoryFolder } from './memory-folder.ts'

/** A PostgreSQL of one test, which nothing starts again after it was killed. */
export interface KillableServer {
  /** DATABASE_URL of an empty database. */
  readonly url: string
  /** Ends the server by SIGKILL (its sessions too) or by SIGQUIT, as an immediate stop does. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Starts the server again and waits until it accepts connections. */
  start(): Promise<void>
  remove(): Promise<void>
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function killableServer(): Promise<KillableServer> {
  const folder = await mkdtemp(join(memoryFolder(), 'zatyshok-killed-'))
  const home = await prepareHome(await prepareDataDir(folder), { log, useNamespaces: true })
  const { signal } = new AbortController()
  await ensureCluster(home, signal)
  const start = async () => {
    await runPostgres(home, { settings: undefined, signal })
  }
  await start()
  const connection = (database: string) => ({ host: home.socketDir, port: 5432, user: 'zatyshok', database })
  await ensureDatabase({ server: connection('postgres'), database: connection('zatyshok') })
  return {
    url: databaseUrl(connection('zatyshok')),
    kill: async (signal) => {
      const found = await findPostmaster(home.cluster)
      if (!found) throw new Error('the server does not run')
      process.kill(found.pid, signal)
      if (signal === 'SIGKILL') endOrphans(home.cluster)
    },
    start,
    remove: async () => {
      await stopPostgres(home)
      await rm(folder, { recursive: true })
    },
  }
}
