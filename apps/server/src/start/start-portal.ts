import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createLogger } from '../log.ts'
import { contentChannel, openPublishedCache } from '../modules/content/open-published-cache.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import type { RunningJobs } from '../platform/jobs/start-jobs.ts'
import { serveSite } from '../site/serve-site.ts'
import { tellSignIns } from './demonstration-files.ts'
import { loadDemonstrationApart } from './load-demonstration-apart.ts'
import { openPortalDatabase, type PortalDatabase } from './open-portal-database.ts'
import { startPortalJobs } from './portal-jobs.ts'
import { openSecret } from './portal-secret.ts'
import { StartError } from './start-error.ts'
import { type WatchedSettings, watchSettings } from './watch-settings.ts'

export interface RunningPortal {
  readonly address: string
  readonly app: FastifyInstance
  /** Answers what is under way, then closes the database. */
  stop(): Promise<void>
}

/**
 * Everything between the command and the first answer: database, migrations, the demonstration city on an
 * empty embedded database, the application, the listener.
 */
export async function startPortal(config: Config, say: (line: string) => void): Promise<RunningPortal> {
  const log = createLogger(config.settings.log.level)
  const database = await openPortalDatabase(config, log)
  let watched: WatchedSettings | undefined
  try {
    if (database.embedded && config.settings.demonstration.enabled) {
      await loadDemonstrationApart(config, database)
      await tellSignIns(config.dataDir, say)
    }
    const clock = () => new Date()
    const secret = await openSecret(config, database.web.query)
    const db = database.web.query
    const published = openPublishedCache({ db, clock })
    const heard = { [contentChannel]: published.forget }
    const opened = await watchSettings({ config, database, secret, log, heard, hearing: published.hear })
    watched = opened
    const { settings } = opened
    const { publicUrl } = config
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const app = await buildApp({ db, settings, publicUrl, secret, files, clock, logger: log })
    await serveSite(app, { db, publicUrl, settings: settings.current, clock, published })
    const address = await listen(app, config)
    const jobs = await startPortalJobs({ config, database, secret, settings, files, clock, log })
    return { address, app, stop: () => stopInOrder({ app, jobs, watched: opened, database }) }
  } catch (error) {
    await watched?.close()
    await database.close()
    throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    await app.close()
    throw explainListen(error, { port, host })
  }
}

function explainListen(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`Порт ${port} уже зайнято іншою програмою. Задайте інший: PORT=3001 npm start`)
  if (code === 'EACCES')
    return new StartError(`Немає права слухати порт ${port}. Задайте більший за 1023: PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Адреси ${host} немає на цій машині. Перевірте HOST.`)
  return error
}

interface Running {
  readonly app: FastifyInstance
  readonly jobs: RunningJobs
  readonly watched: WatchedSettings
  readonly database: PortalDatabase
}

async function stopInOrder({ app, jobs, watched, database }: Running): Promise<void> {
  await app.close()
  await jobs.stop()
  await watched.close()
  await database.close()
}
