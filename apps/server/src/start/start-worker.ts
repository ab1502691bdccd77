import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openProbe } from '../platform/db/probe.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { listenForHealth } from './listen-for-health.ts'
import { openPortalDatabase } from './open-portal-database.ts'
import { startPortalJobs } from './portal-jobs.ts'
import { openSecret } from './portal-secret.ts'
import { type WatchedSettings, watchSettings } from './watch-settings.ts'

interface RunningWorker {
  /** Finishes the jobs under way, then closes the database. */
  stop(): Promise<void>
}

/** A process that does the jobs and answers nobody but its supervisor. */
export async function startWorker(config: Config, log: Logger): Promise<RunningWorker> {
  const database = await openPortalDatabase(config, log)
  let watched: WatchedSettings | undefined
  try {
    const secret = await openSecret(config, database.web.query)
    const opened = await watchSettings({ config, database, secret, log })
    watched = opened
    const { settings } = opened
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const probe = openProbe(database.connection)
    const { healthPort: port } = config.settings.jobs
    const health = port === 0 ? undefined : await listenForHealth({ port, host: config.host }, probe.isThere)
    const jobs = await startPortalJobs({ config, database, secret, settings, files, clock: () => new Date(), log })
    const stop = async () => {
      health?.leave()
      await jobs.stop()
      await health?.close()
      await probe.close()
      await opened.close()
      await database.close()
    }
    return { stop }
  } catch (error) {
    await watched?.close()
    await database.close()
    throw error
  }
}
