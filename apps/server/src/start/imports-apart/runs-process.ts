import type { Config } from '../../config.ts'
import { createLogger, levelOf } from '../../log.ts'
import { workOnRun } from '../../modules/import-runs/work-on-run.ts'
import { openFileRoom } from '../../platform/files/file-room.ts'
import { watchLoop } from '../../platform/process/watch-loop.ts'
import { endOnFaults } from '../end-on-signals.ts'
import { openPortalDatabase } from '../open-portal-database.ts'

/** Messages from the portal: its configuration first, then runs. */
export type ToRuns = { readonly config: Config } | Work

/** `id` identifies the work, because two jobs may name the same run; the second one finds it taken, or ended. */
interface Work {
  readonly id: number
  readonly run: number
}

/** Messages to the portal: the end of a work. */
export interface FromRuns {
  readonly id: number
  readonly failure?: { readonly message: string; readonly stack: string | undefined }
}

// This process ends when its channel to the portal closes: the portal disconnects it, or has ended itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

let opened: ReturnType<typeof open> | undefined
let unfinished = 0
process.on('message', (message: ToRuns) => {
  if ('config' in message) opened = open(message.config)
  else void finish(message)
})
process.on('disconnect', leave)

async function open(config: Config) {
  const log = createLogger(levelOf(config.settings.log))
  endOnFaults(log)
  watchLoop(config.settings.http.watchdogSeconds, log)
  try {
    const database = await openPortalDatabase(config, log)
    return { log, database, files: await openFileRoom(config.dataDir, config.settings.files) }
  } catch (error) {
    log.fatal({ err: error }, 'the process of imports cannot start; the portal starts another one')
    process.exit(1)
  }
}

async function finish({ id, run }: Work): Promise<void> {
  unfinished += 1
  const end = await work(run).then(
    () => ({ id }),
    (error: unknown) => ({ id, failure: failureOf(error) }),
  )
  unfinished -= 1
  process.send?.(end satisfies FromRuns)
}

async function work(run: number): Promise<void> {
  if (!opened) throw new Error('a run came before the configuration')
  const { log, database, files } = await opened
  const ctx = { db: database.web.query, now: database.now(), clock: database.now, files, log }
  await workOnRun(ctx, run, { openForLongWork: database.openForLongWork })
}

const failureOf = (error: unknown) =>
  error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error), stack: undefined }

/** Leaves the database, whose server may be the embedded one. An unfinished run is cut off and rolled back. */
async function leave(): Promise<void> {
  if (unfinished === 0) await (await opened)?.database.close()
  process.exit()
}
