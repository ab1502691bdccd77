import type { Config } from '../../config.ts'
import { createLogger, levelOf } from '../../log.ts'
import { type WatchContext, watchFolder } from '../../modules/import-runs/folder/watch-folder.ts'
import { workOnRun } from '../../modules/import-runs/work-on-run.ts'
import { openFileRoom } from '../../platform/files/file-room.ts'
import { watchLoop } from '../../platform/process/watch-loop.ts'
import { endOnFaults } from '../end-on-signals.ts'
import { openPortalDatabase } from '../open-portal-database.ts'

/** Messages from the portal: its configuration first, then tasks. */
export type ToImports = { readonly config: Config } | NumberedTask

/** A run to finish, or a look into the watched folder. */
export type Task = { readonly run: number } | { readonly watch: WatchContext['settings'] }

/** `id` identifies the task, because two jobs may name the same run; the second one finds it taken, or ended. */
type NumberedTask = Task & { readonly id: number }

/** Messages to the portal: the end of a task. */
export interface FromImports {
  readonly id: number
  readonly failure?: { readonly message: string; readonly stack: string | undefined }
}

// This process ends when its channel to the portal closes: the portal disconnects it, or has ended itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

let opened: ReturnType<typeof open> | undefined
let unfinished = 0
process.on('message', (message: ToImports) => {
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

async function finish({ id, ...task }: NumberedTask): Promise<void> {
  unfinished += 1
  const end = await work(task).then(
    () => ({ id }),
    (error: unknown) => ({ id, failure: failureOf(error) }),
  )
  unfinished -= 1
  process.send?.(end satisfies FromImports)
}

async function work(task: Task): Promise<void> {
  if (!opened) throw new Error('a task came before the configuration')
  const { log, database, files } = await opened
  const ctx = { db: database.web.query, now: database.now(), clock: database.now, files, log }
  if ('watch' in task) return watchFolder({ ...ctx, settings: task.watch })
  await workOnRun(ctx, task.run, { openForLongWork: database.openForLongWork })
}

const failureOf = (error: unknown) =>
  error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error), stack: undefined }

/** Leaves the database, whose server may be the embedded one. An unfinished run is cut off and rolled back. */
async function leave(): Promise<void> {
  if (unfinished === 0) await (await opened)?.database.close()
  process.exit()
}
