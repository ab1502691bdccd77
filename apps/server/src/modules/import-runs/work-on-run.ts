import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '@zatyshok/i18n/translate'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Context, inTransaction } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RunState } from '../../imports-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { administrator, authorityOfMember, type ImportAuthority } from '../imports/import-authority.ts'
import { DeliveryError, importFiles } from '../imports/import-files.ts'
import type { ImportProgress } from '../imports/import-report.ts'
import { loadProfile } from '../imports/profile/load-profile.ts'
import { ProfileError } from '../imports/profile/profile-error.ts'
import { storedBytes } from '../uploads/stored-bytes.ts'
import type { KeptReport, MendedRow } from './run-files.queries.ts'
import { type LocalFile, runRecorder } from './run-recorder.ts'
import { type ClaimedRun, claimRun, discountDeath, finishRun, type RunEnd, takeRunLock } from './run-turns.ts'
import { undoRun } from './undo/undo-run.ts'

/** Most failures before the run is given up; the database may be unavailable for a while. */
const MOST_TRIES = 5
/** Most process deaths before the run is given up: such a file would also kill the next process. */
const MOST_DEATHS = 2
const DIED =
  'Обробка файлу двічі раптово обірвалася, тому портал більше не пробує. Якщо це не було вимкнення сервера, файл пошкоджено або записано незвично: збережіть його заново у своїй програмі й завантажте ще раз.'
const GIVEN_UP = 'Порталу не вдалося обробити файл. Спробуйте ще раз або зверніться до адміністратора.'

interface RunContext extends Pick<Context, 'db' | 'now' | 'files' | 'log'> {
  /** Time at which a file or the run ends; it may take minutes. */
  clock(): Date
}

interface Options {
  openForLongWork(): Promise<Database<DatabaseSchema>>
}

/**
 * Works on a run whose turn it is, to its end. Skips a run whose turn has not come; the end of the run before starts
 * it. Skips a run that another worker holds; if that worker dies, the job is queued again.
 */
export async function workOnRun(ctx: RunContext, id: number, { openForLongWork }: Options): Promise<void> {
  const long = await openForLongWork()
  try {
    const lock = await takeRunLock(long.pool, id)
    if (!lock) return
    try {
      const run = await inTransaction(ctx, (ctx) => claimRun(ctx, id))
      if (run) await workOnClaimed(ctx, run, long.pool)
    } finally {
      lock.release()
    }
  } finally {
    await long.close()
  }
}

/** Works on a run and ends it. @throws an error after which the job tries the run again */
async function workOnClaimed(ctx: RunContext, run: ClaimedRun, pool: pg.Pool): Promise<void> {
  try {
    const end = await workToEnd(ctx, run, pool)
    await endRun(ctx, run, end)
  } catch (error) {
    if (run.tries >= MOST_TRIES) {
      ctx.log.error({ err: error, run: run.id }, 'an import is given up')
      return endRun(ctx, run, { state: 'failed', failure: GIVEN_UP })
    }
    // If the database is unavailable, this attempt stays counted as a death.
    await discountDeath(ctx.db, run.id).catch(() => undefined)
    throw error
  }
}

async function workToEnd(ctx: RunContext, run: ClaimedRun, pool: pg.Pool): Promise<RunEnd> {
  // A file that kills the process leaves no error. The count includes this worker.
  if (run.deaths > MOST_DEATHS) {
    ctx.log.error({ run: run.id }, 'an import is given up')
    return { state: 'failed', failure: DIED }
  }
  try {
    const authority = await authorityOf(ctx.db, run)
    if (!authority) return { state: 'failed', failure: t('imports.nobody') }
    if (run.purpose === 'undo') return await undoRun(run, { pool, authority, clock: ctx.clock })
    if (run.cancel_asked_at) throw new RunCancelled('a run was asked to stop')
    await takeFiles(ctx, run, { pool, authority })
    return { state: stateOf(await findFiles(ctx.db, run.id)), failure: null }
  } catch (error) {
    if (error instanceof RunCancelled) return { state: stoppedAs(await findFiles(ctx.db, run.id)), failure: null }
    if (error instanceof ProfileError || error instanceof DeliveryError)
      return { state: 'failed', failure: error.message }
    throw error
  }
}

/** Ends a run, at its creation at the earliest: the clocks of two nodes may differ. */
function endRun(ctx: RunContext, { id, line, created_at }: ClaimedRun, end: RunEnd): Promise<void> {
  const now = new Date(Math.max(ctx.clock().getTime(), created_at.getTime()))
  return inTransaction({ ...ctx, now }, (ctx) => finishRun(ctx, { id, line, ...end }))
}

interface Taking {
  readonly pool: pg.Pool
  readonly authority: ImportAuthority
}

/** Imports the files of the run that have no outcome yet. */
async function takeFiles(ctx: RunContext, run: ClaimedRun, { pool, authority }: Taking): Promise<void> {
  const waiting = (await findFiles(ctx.db, run.id)).filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return
  const folder = join(ctx.files.temporaryFolder, randomUUID())
  const progress = followRun(ctx, run.id, folder)
  try {
    const files = await fetchFiles(ctx, waiting, folder)
    const recorded = { id: run.id, purpose: run.purpose as 'check' | 'import', line: run.line, repeated: run.repeated }
    const recorder = runRecorder(ctx, pool, { run: recorded, files, onConnected: progress.connected })
    await importFiles({
      db: pool,
      profile: await loadProfile(pool, run.profile),
      files,
      purpose: recorded.purpose,
      strict: run.strict,
      authority,
      now: ctx.now,
      clock: ctx.clock,
      recorder,
      onProgress: progress.tell,
    })
  } catch (error) {
    // The cancellation has ended a statement of the run, which looks like a failure.
    throw progress.isCancelled() ? new RunCancelled('a run was asked to stop') : error
  } finally {
    await progress.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type FoundFile = Awaited<ReturnType<typeof findFiles>>[number]

/** Finds the files of the run, in the order of the request. */
async function findFiles(db: Kysely<DatabaseSchema>, runId: number) {
  return db
    .selectFrom('import_run_files')
    .select([
      'id',
      'upload_id as uploadId',
      'name',
      'state',
      'report',
      'rejected_key as rejectedKey',
      'rule',
      'mends_file_id as mendsFile',
      'position',
      sql<
        number | null
      >`(select origin.position from import_run_files origin where origin.id = import_run_files.mends_file_id)`.as(
        'mendsPosition',
      ),
      'mended_rows as mendedRows',
      sql<number>`coalesce(jsonb_array_length(mended_rows), 0)`.as('mended'),
    ])
    .$narrowType<{ report: KeptReport; mendedRows: readonly MendedRow[] | null }>()
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
}

/** Returns the state of a stopped run. If all its files were finished before the stop, their result counts. */
const stoppedAs = (files: readonly FoundFile[]): RunState =>
  files.some(({ state }) => state === 'waiting') ? 'cancelled' : stateOf(files)

function stateOf(files: readonly FoundFile[]): RunState {
  const isWhole = files.every(({ state }) => state === 'done') && openRowsOf(files) === 0
  if (isWhole) return 'done'
  return files.some(({ state }) => state === 'done') ? 'partly' : 'refused'
}

/** Refused rows for which the run has brought no mended row. A run of mended rows alone counts its own. */
function openRowsOf(files: readonly FoundFile[]): number {
  const hasOwn = files.some(({ mendsFile }) => mendsFile === null)
  return files.reduce(
    (sum, { mendsFile, mended, report: { refused = 0 } }) =>
      sum + refused - (hasOwn && mendsFile !== null ? mended : 0),
    0,
  )
}

/**
 * The present rights of the person or program that began the run, read when the work starts. Undefined: they may no
 * longer import.
 */
async function authorityOf(
  db: Kysely<DatabaseSchema>,
  { origin, provider_id, by_user_id }: Pick<ClaimedRun, 'origin' | 'provider_id' | 'by_user_id'>,
): Promise<ImportAuthority | undefined> {
  if (origin === 'command') return administrator
  // The author of a file in the watched folder is unknown, so it may not add providers.
  if (origin === 'folder') return { of: 'city' }
  // A program imports for its own provider only.
  if (origin === 'machine') return provider_id === null ? undefined : { of: 'providers', ids: [provider_id] }
  if (by_user_id === null) return undefined
  const member = await db
    .selectFrom('users')
    .select(['role', 'provider_id as providerId'])
    .where('id', '=', by_user_id)
    .where('blocked_at', 'is', null)
    .where('role', 'in', ['operator', 'administrator'])
    .executeTakeFirst()
  return member && authorityOfMember(member)
}

/**
 * Copies the files of a run from the store to a local folder, because readers need random access. A file is named by its
 * id: the name that a user gave is not a safe path.
 */
async function fetchFiles(
  ctx: Pick<Context, 'db' | 'files'>,
  found: readonly FoundFile[],
  folder: string,
): Promise<LocalFile[]> {
  await mkdir(folder, { mode: 0o700 })
  const files: LocalFile[] = []
  for (const file of found) {
    const { id, uploadId, name, rejectedKey, rule, mendsFile } = file
    if (uploadId === null || rejectedKey === null) throw new Error('the file of a run is no longer kept')
    const path = join(folder, String(id))
    await pipeline(Readable.from(storedBytes(ctx, uploadId)), createWriteStream(path, { mode: 0o600 }))
    const content = mendsFile === null ? 'delivered' : 'mended'
    files.push({ id, path, name, rejectedKey, givenRule: rule, content, mends: mendsOf(file, found, folder) })
  }
  return files
}

/** A check has the provider's files again, in the places of the first check, which mended rows name. */
function mendsOf(
  { mendsPosition, mendedRows }: FoundFile,
  found: readonly FoundFile[],
  folder: string,
): LocalFile['mends'] {
  const origin = found.find((one) => one.mendsFile === null && one.position === mendsPosition)
  return origin && mendedRows ? { of: join(folder, String(origin.id)), rows: mendedRows } : undefined
}

const everyMs = 1000

/** Thrown into a run that was asked to stop. */
class RunCancelled extends Error {}

interface RunProgress {
  /** @throws RunCancelled */
  tell(progress: Omit<ImportProgress, 'phase'> & { readonly phase: string }): void
  /** Gives the connection whose statement is cancelled when the run has to stop. */
  connected(processId: number): void
  isCancelled(): boolean
  close(): Promise<void>
}

/**
 * Stores the progress of a run once a second, on a separate connection, and reads whether the run has to stop. Touches
 * the folder, because a folder that stays untouched for an hour counts as abandoned.
 */
function followRun({ db, log }: Pick<Context, 'db' | 'log'>, id: number, folder: string): RunProgress {
  let latest: object | undefined
  let stored: object | undefined
  let processId: number | undefined
  let cancelled = false
  let asking = Promise.resolve()
  const ask = async () => {
    const unstored = latest === stored ? undefined : latest
    stored = latest
    cancelled = (await storeProgress(db, id, unstored)) || cancelled
    if (!cancelled || processId === undefined) return
    await db.selectNoFrom(({ fn, val }) => fn('pg_cancel_backend', [val(processId)]).as('sent')).execute()
  }
  const timer = setInterval(() => {
    const now = new Date()
    utimes(folder, now, now).catch(() => undefined)
    asking = asking.then(ask).catch((error: unknown) => log.warn({ err: error }, 'progress of an import is not told'))
  }, everyMs)
  return {
    tell: (progress) => {
      latest = progress
      if (cancelled) throw new RunCancelled('a run was asked to stop')
    },
    connected: (of) => {
      processId = of
    },
    isCancelled: () => cancelled,
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}

/** Stores a run's progress; returns true if the run has to stop. */
async function storeProgress(db: Kysely<DatabaseSchema>, id: number, progress: object | undefined): Promise<boolean> {
  const isAsked = (eb: ExpressionBuilder<DatabaseSchema, 'import_runs'>) =>
    eb('cancel_asked_at', 'is not', null).as('stop')
  const run = progress
    ? await db
        .updateTable('import_runs')
        .set({ progress: JSON.stringify(progress) })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .returning(isAsked)
        .executeTakeFirst()
    : await db.selectFrom('import_runs').select(isAsked).where('id', '=', id).executeTakeFirst()
  return run?.stop === true
}
