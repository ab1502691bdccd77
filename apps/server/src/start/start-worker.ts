import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openProbe } from '../platform/db/probe.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { serveHealth } from '../platform/http/health.ts'
import { serveMetrics } from '../platform/metrics/serve-metrics.ts'
import { listenInside } from './listen-inside.ts'
import { type WatchedSettings, watchSettings } from './notices/watch-settings.ts'
import { openPortalDatabase } from './open-portal-database.ts'
import { openPortalMetrics } from './open-portal-metrics.ts'
import { openTracing } from './open-tracing.ts'
import { startPortalJobs } from './portal-jobs.ts'
import { openSecret } from './portal-secret.ts'
import { refuseTakenPorts } from './refuse-taken-ports.ts'

interface RunningWorker {
  /** Finishes running jobs, then closes the database. */
  stop(): Promise<void>
}

/** Starts a process that runs jobs; it serves HTTP to its supervisor only. */
export async function startWorker(config: Config, log: Logger): Promise<RunningWorker> {
  await refuseTakenPorts([config.settings.jobs.healthPort], config.host)
  const database = await openPortalDatabase(config, log)
  let watched: WatchedSettings | undefined
  try {
    const secret = await openSecret(config, database.web.query)
    const opened = await watchSettings({ config, database, secret, log })
    watched = opened
    const { settings } = opened
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const probe = openProbe(database.connection)
    const traces = await openTracing(config)
    const metrics = await openPortalMetrics(config, { database, log })
    const { healthPort: port } = config.settings.jobs
    const inside =
      port === 0
        ? undefined
        : await listenInside({ port, host: config.host }, (app) => {
            serveHealth(app, { isDatabaseThere: probe.isThere })
            if (metrics) serveMetrics(app, { metrics, token: config.settings.metrics.token })
          })
    const clock = database.now
    const jobs = await startPortalJobs({ config, database, secret, settings, files, clock, log, imports: 'here' })
    const stop = async () => {
      if (inside) inside.isStopping = true
      await jobs.stop()
      await inside?.close()
      await traces?.close()
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
