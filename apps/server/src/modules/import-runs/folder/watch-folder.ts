import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { type Context, inTransaction } from '../../../context.ts'
import { makeFolder } from '../../../platform/files/make-folder.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { ProfileError } from '../../imports/profile/profile-error.ts'
import { storeLocalFile } from '../../uploads/store-local-file.ts'
import { importRunJob } from '../import-runs.jobs.ts'
import { findRuns, insertRun } from '../import-runs.queries.ts'
import { findFiles, insertFiles } from '../run-files.queries.ts'
import { describeRun } from '../run-notes.ts'
import { placeNamed } from '../run-profile.ts'
import { lockLine } from '../run-turns.ts'
import { filesIn, foldersOfProfiles, TAKEN } from './profile-folders.ts'

/** Time without a change after which a file counts as complete, milliseconds. */
const quietMs = 10_000
/** Age of a taken file without a run at which its node counts as killed, milliseconds. */
const forgottenMs = 600_000
const DONE = 'done'
const REFUSED = 'refused'

export interface WatchContext extends Pick<Context, 'db' | 'now' | 'files' | 'log'> {
  readonly settings: Pick<Context['settings'], 'imports'>
}

/**
 * Takes files of `<folder>/<city>/<profile>/` that have stopped growing. Moves the files of finished imports into
 * `done` or `refused` and writes a report beside each. A node takes a file by renaming it, which only one of many nodes
 * can do.
 */
export async function watchFolder(ctx: WatchContext): Promise<void> {
  for (const { folder, profile } of await foldersOfProfiles(ctx.settings.imports.folder)) {
    try {
      await takeNew(ctx, folder, profile)
      await fileTaken(ctx, folder)
    } catch (error) {
      // The files of other providers do not wait for this folder. `portal doctor` says what to do.
      ctx.log.warn({ err: error, profile }, 'the files of a watched folder cannot be moved')
    }
  }
}

/**
 * Time of the last change (`ctime`) by the file system's clock. Copying a file preserves the time of writing but not
 * this time.
 */
const quietSince = async (file: string): Promise<number> =>
  Date.now() - ((await stat(file).catch(() => undefined))?.ctimeMs ?? Date.now())

async function takeNew(ctx: WatchContext, folder: string, profile: string): Promise<void> {
  for (const name of await filesIn(folder)) {
    if ((await quietSince(path.join(folder, name))) < quietMs) continue
    await makeFolder(path.join(folder, TAKEN))
    const taken = path.join(folder, TAKEN, name)
    // Moving would replace an earlier file of this name that a node is taking, or had taken before it was killed.
    if (existsSync(taken)) continue
    if (await isMoved(path.join(folder, name), taken)) await begin(ctx, { folder, name, profile })
  }
}

/** False if another node has taken the file. */
async function isMoved(file: string, taken: string): Promise<boolean> {
  try {
    await rename(file, taken)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

interface Taken {
  readonly folder: string
  readonly name: string
  readonly profile: string
}

async function begin(ctx: WatchContext, { folder, name, profile }: Taken): Promise<void> {
  const taken = path.join(folder, TAKEN, name)
  try {
    const run = await beginFolderRun(ctx, { path: taken, name, profile })
    await rename(taken, path.join(folder, TAKEN, `${run}~${name}`))
  } catch (error) {
    if (error instanceof ProfileError) return put(folder, { from: name, to: REFUSED, name, report: error.message })
    // Moves the file back for another attempt: the store or the database may be unavailable for a while.
    ctx.log.warn({ err: error, profile }, 'a file of the watched folder could not be taken')
    await giveBack(folder, name)
  }
}

async function fileTaken(ctx: WatchContext, folder: string): Promise<void> {
  for (const entry of await filesIn(path.join(folder, TAKEN))) {
    const [, id, name = ''] = /^([0-9]{1,15})~(.+)$/.exec(entry) ?? []
    if (id === undefined) {
      if ((await quietSince(path.join(folder, TAKEN, entry))) > forgottenMs) await giveBack(folder, entry)
      continue
    }
    const [run] = await findRuns(ctx.db, null, { id: Number(id), limit: 1 })
    if (!run?.finished_at) continue
    const files = await findFiles(ctx.db, [run.id])
    const to = run.state === 'done' || run.state === 'partly' ? DONE : REFUSED
    await put(folder, { from: entry, to, name: `${id}-${name}`, report: await describeRun(ctx, run, files) })
  }
}

/** Puts a taken file back for another attempt, unless a newer file has its name. */
async function giveBack(folder: string, name: string): Promise<void> {
  if (existsSync(path.join(folder, name))) {
    const report = t('imports.folder.newer', { name })
    return put(folder, { from: name, to: REFUSED, name, report })
  }
  await rename(path.join(folder, TAKEN, name), path.join(folder, name)).catch(() => undefined)
}

interface Put {
  /** Name of the file in the folder of taken files. */
  readonly from: string
  readonly to: typeof DONE | typeof REFUSED
  readonly name: string
  readonly report: string
}

/** Writes the report first, so that a moved file always has one. Another node may have done the same. */
async function put(folder: string, { from, to, name, report }: Put): Promise<void> {
  await makeFolder(path.join(folder, to))
  await writeFile(path.join(folder, to, `${name}.txt`), report)
  await rename(path.join(folder, TAKEN, from), path.join(folder, to, name)).catch(() => undefined)
}

/** Queues the import of a file of the watched folder; returns the number of the run. @throws ProfileError */
async function beginFolderRun(
  ctx: WatchContext,
  { path, name, profile }: { readonly path: string; readonly name: string; readonly profile: string },
): Promise<number> {
  const place = await placeNamed(ctx, profile)
  const { id: uploadId, bytes, sha256 } = await storeLocalFile(ctx, { path, name, providerId: place.providerId })
  return inTransaction(ctx, async ({ db, now }) => {
    await lockLine(db, place.line)
    const whose = { origin: 'folder' as const, by_user_id: null, by_token_id: null, by_name: '' }
    const where = { profile: place.profile, line: place.line, provider_id: place.providerId }
    const run = await insertRun(db, { purpose: 'import', created_at: now, ...where, ...whose })
    await insertFiles(db, run, [
      { uploadId, name, bytes, sha256, rejectedKey: randomBytes(16).toString('hex'), rule: null },
    ])
    await enqueue(db, importRunJob, { data: { run } })
    return run
  })
}
