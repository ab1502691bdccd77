import { t } from '@zatyshok/i18n/translate'
import type pg from 'pg'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RunState } from '../../imports-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { ImportAuthority } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import { DeliveryError } from '../imports/profile/delivery.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import { finishRun } from './finish-run.ts'
import { fetchFiles } from './folder/fetch-files.ts'
import { claimRun, lineOf, lockLine, noteOrder } from './import-runs.queries.ts'
import { authorityOf } from './run-authority.ts'
import { findFiles, resetFiles } from './run-files.queries.ts'
import { takeRunLock } from './run-lock.ts'
import { followRun, RunCancelled } from './run-progress.ts'
import { runRecorder } from './run-recorder.ts'
import { undoRun } from './undo/undo-run.ts'

/** Most failures before the run is given up; the database may be unavailable for a while. */
const MOST_TRIES = 5
/** Most process deaths before the run is given up: such a file would also kill the next process. */
const MOST_DEATHS = 2
const DIED =
  'Під час обробки портал двічі раптово зупинився, тому більше не пробує. Якщо це не було вимкнення сервера, файл пошкоджено або записано незвично: збережіть його заново у своїй програмі й завантажте ще раз.'
const GIVEN_UP = 'Порталу не вдалося обробити файл. Спробуйте ще раз або зверніться до адміністратора.'

type Run = NonNullable<Awaited<ReturnType<typeof claimRun>>>

interface Options {
  openForLongWork(): Promise<Database<DatabaseSchema>>
}

/**
 * Works on a run whose turn it is, to its end. Skips a run whose turn has not come; the end of the run before starts
 * it. Skips a run that another worker holds; if that worker dies, the job is queued again.
 */
export async function workOnRun(ctx: Context, id: number, { openForLongWork }: Options): Promise<void> {
  const long = await openForLongWork()
  try {
    const lock = await takeRunLock(long.pool, id)
    if (!lock) return
    try {
      const run = await claim(ctx, id)
      if (run) await work(ctx, run, long.pool)
    } finally {
      lock.release()
    }
  } finally {
    await long.close()
  }
}

async function claim(ctx: Context, id: number): Promise<Run | undefined> {
  const line = await lineOf(ctx.db, id)
  if (line === undefined) return undefined
  return inTransaction(ctx, async ({ db, now }) => {
    await lockLine(db, line)
    const run = await claimRun(db, id, now)
    if (run?.purpose === 'check') await resetFiles(db, id)
    return run
  })
}

async function work(ctx: Context, run: Run, pool: pg.Pool): Promise<void> {
  const end = (state: RunState, failure: string | null = null) =>
    inTransaction({ ...ctx, now: new Date(Math.max(ctx.now.getTime(), run.created_at.getTime())) }, (ctx) =>
      finishRun(ctx, { id: run.id, line: run.line, state, failure }),
    )
  const giveUp = (failure: string, error?: unknown) => {
    ctx.log.error({ err: error, run: run.id }, 'an import is given up')
    return end('failed', failure)
  }
  // A file that kills the process leaves no error. The count includes this worker.
  if (run.deaths > MOST_DEATHS) return giveUp(DIED)
  try {
    const authority = await authorityOf(ctx.db, run)
    if (!authority) return await end('failed', t('imports.nobody'))
    if (run.purpose === 'undo') return await undoRun(ctx, run, { pool, authority, end })
    if (run.cancel_asked_at) throw new RunCancelled('a run was asked to stop')
    await takeFiles(ctx, run, { pool, authority })
    await end(stateOf(await findFiles(ctx.db, [run.id])))
  } catch (error) {
    if (error instanceof RunCancelled) return end(stoppedAs(await findFiles(ctx.db, [run.id])))
    if (error instanceof ProfileError || error instanceof DeliveryError) return end('failed', error.message)
    if (run.tries >= MOST_TRIES) return giveUp(GIVEN_UP, error)
    // If the database is unavailable, this attempt stays counted as a death.
    await noteOrder(ctx.db, run.id).catch(() => undefined)
    throw error
  }
}

interface Taking {
  readonly pool: pg.Pool
  readonly authority: ImportAuthority
}

async function takeFiles(ctx: Context, run: Run, { pool, authority }: Taking): Promise<void> {
  const waiting = (await findFiles(ctx.db, [run.id])).filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return
  const fetched = await fetchFiles(ctx, waiting)
  const progress = followRun(ctx, run.id, fetched.touch)
  const recorded = { id: run.id, purpose: run.purpose as 'check' | 'import', line: run.line, repeated: run.repeated }
  const recorder = runRecorder(ctx, pool, { run: recorded, files: fetched.files, onConnected: progress.connected })
  try {
    await importFiles({
      db: pool,
      profile: run.profile,
      files: fetched.files,
      ...(run.purpose === 'check' && { dryRun: 'dry-run' }),
      ...(run.strict && { strict: 'strict' }),
      authority,
      now: ctx.now,
      recorder,
      onProgress: progress.tell,
    })
  } catch (error) {
    // The cancellation has ended a statement of the run, which looks like a failure.
    throw progress.isCancelled() ? new RunCancelled('a run was asked to stop') : error
  } finally {
    await progress.close()
    await fetched.remove()
  }
}

/** Returns the state of a stopped run. If all its files were finished before the stop, their result counts. */
const stoppedAs = (files: Awaited<ReturnType<typeof findFiles>>): RunState =>
  files.some(({ state }) => state === 'waiting') ? 'cancelled' : stateOf(files)

function stateOf(files: Awaited<ReturnType<typeof findFiles>>): RunState {
  const isWhole = files.every(({ state, report }) => state === 'done' && !report.refused)
  if (isWhole) return 'done'
  return files.some(({ state }) => state === 'done') ? 'partly' : 'refused'
}
