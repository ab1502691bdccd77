import { once } from 'node:events'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { startPortalJobs } from '../start/portal-jobs.ts'
import { openSecret } from '../start/portal-secret.ts'
import { watchSettings } from '../start/watch-settings.ts'

/** `portal worker`: letters and the hourly sweep in a process of their own, beside the nodes that answer. */
export function registerWorker(program: Command): void {
  program
    .command('worker')
    .description('виконувати фонові роботи (листи, прибирання) окремим процесом, доки його не зупинять')
    .action(work)
}

async function work(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config.settings.log.level)
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const database = await openPortalDatabase(config, log)
  try {
    const secret = await openSecret(config, database.web.query)
    const watched = await watchSettings({ config, database, secret, log })
    const { settings } = watched
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const jobs = await startPortalJobs({ config, database, secret, settings, files, clock: () => new Date(), log })
    console.log('Фонові роботи виконуються.')
    await stopped
    await jobs.stop()
    await watched.close()
  } finally {
    await database.close()
  }
}
