import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { kyivDay } from '@zatyshok/domain/calendar'
import { kyivTime } from '@zatyshok/domain/calendar/kyiv-time'
import type { Logger } from 'pino'
import type { Settings } from '../../config/config-schema.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import type { FileRoom } from '../../platform/files/file-room.ts'
import { makeFolder } from '../../platform/files/make-folder.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type JobWorker, workOn } from '../../platform/jobs/start-jobs.ts'
import type { PortalDatabase } from '../open-portal-database.ts'
import { listMustBeThere, listStoredKeys } from '../stored-keys.ts'

const hour = 3600
const job = defineJob<Record<string, never>>('nightly-backup', { expireInSeconds: 12 * hour })
const nameOf = (day: string): string => `zatyshok-${day}`
const isOurs = (name: string): boolean => /^zatyshok-\d{4}-\d\d-\d\d$/.test(name)

interface Options {
  readonly settings: () => Settings['backup']
  readonly openForLongWork: PortalDatabase['openForLongWork']
  readonly files: FileRoom
  readonly clock: () => Date
  readonly log: Logger
}

/** Checks every ten minutes whether tonight's backup is due; one of the nodes makes it. */
export const nightlyBackupWorkers = (options: Options): JobWorker[] => [
  workOn(job, { atOnce: 1, everySeconds: 600, run: () => backUpTonight(options) }),
]

/** Makes the backup of this Kyiv day once its hour has come, then removes the oldest ones beyond `keep`. */
export async function backUpTonight({ settings, openForLongWork, files, clock, log }: Options): Promise<void> {
  const { folder, at, keep } = settings()
  const now = clock()
  if (folder === '' || kyivTime(now) < at) return
  await makeFolder(folder, 0o700)
  const name = nameOf(kyivDay(now))
  if ((await readdir(folder)).includes(name)) return
  const long = await openForLongWork()
  const options = {
    pool: long.pool,
    store: files.store,
    storedKeys: listStoredKeys,
    mustBeThere: listMustBeThere,
    folder: join(folder, name),
    now,
  }
  const { tables } = await writeBackup({ ...options, onProgress: () => undefined }).finally(() => long.close())
  log.info({ backup: name, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }, 'the backup of the night is made')
  const made = (await readdir(folder)).filter(isOurs).sort()
  for (const old of made.slice(0, -keep)) await rm(join(folder, old), { recursive: true, force: true })
}
