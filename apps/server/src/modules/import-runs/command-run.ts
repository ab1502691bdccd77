import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Database } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { makeFolder } from '../../platform/files/make-folder.ts'
import { say } from '../../platform/process/operator-text.ts'
import { administrator } from '../imports/import-authority.ts'
import type { FileIdentity, ImportRecorder } from '../imports/import-recorder.ts'
import type { ImportReport } from '../imports/import-report.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { rejectedCutAt, rejectedFile } from '../imports/rejected/rejected-file.ts'
import { findUndoable, insertCommandFile, insertCommandRun } from './command-run.queries.ts'
import { finishRun, takeRunLock } from './run-turns.ts'
import { undoRun } from './undo/undo-run.ts'

type CommandDatabase = Pick<Database<DatabaseSchema>, 'pool' | 'query'>

interface CommandImport {
  readonly profile: Profile
  readonly purpose: 'check' | 'import'
  readonly strict: boolean
  readonly now: Date
  /**
   * Where the command writes refused rows in the format of their file: a file, or a folder if it imports several files.
   */
  readonly rejected:
    | {
        readonly path: string
        readonly is: 'file' | 'folder'
        /** Called for a file whose refused rows could not all be written. */
        readonly onCut: (file: string, rows: number) => void
      }
    | undefined
}

/**
 * Runs an import of the command line as a run of the history. The run is closed however the process ends. The
 * provider's programs are notified of its end, as for other runs.
 */
export async function asCommandRun(
  { pool, query }: CommandDatabase,
  command: CommandImport,
  work: (recorder: ImportRecorder) => Promise<ImportReport>,
): Promise<ImportReport> {
  const { profile, purpose, strict, now } = command
  const line = profile.provider ?? profile.name
  const run = await insertCommandRun(pool, { purpose, profile: profile.name, line, strict, undoes: null, now })
  const end = (state: 'done' | 'partly' | 'refused' | 'failed', failure: string | null = null) =>
    endRun(query, { id: run, line, state, failure })
  const lock = await takeRunLock(pool, run)
  try {
    const report = await work(commandRecorder(pool, run, command.rejected))
    await end(stateOf(report))
    return report
  } catch (error) {
    await unlessLost(() => end('failed', FAILED))
    throw error
  } finally {
    lock?.release()
  }
}

/** If the database is lost, the portal ends the run later (`tendRuns`), and the caller reports the first error. */
const unlessLost = (end: () => Promise<void>): Promise<void> =>
  end().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
  })

const FAILED = 'Команда не вдалася.'

const endRun = (query: CommandDatabase['query'], end: Parameters<typeof finishRun>[1]): Promise<void> =>
  query.transaction().execute((db) => finishRun({ db, now: new Date() }, end))

function stateOf({ files }: ImportReport): 'done' | 'partly' | 'refused' {
  if (files.every(({ status, refused }) => status === 'done' && refused === 0)) return 'done'
  return files.some(({ status }) => status === 'done') ? 'partly' : 'refused'
}

function commandRecorder(pool: pg.Pool, run: number, rejected: CommandImport['rejected']): ImportRecorder {
  const identities = new Map<string, FileIdentity>()
  return {
    connected: () => undefined,
    begin: async (_client, identity) => {
      identities.set(identity.path, identity)
    },
    keep: async (client, { importId, ...outcome }) => {
      const { notes: _, file, path: at, status: state, refusal = null, ...report } = outcome.report
      const { bytes, sha256 } = identities.get(at) ?? { bytes: (await stat(at)).size }
      await insertCommandFile(client, run, {
        ...{ file, bytes, state, refusal, importId, report },
        ...(sha256 && { sha256 }),
      })
      if (!rejected || outcome.rejected.size === 0) return
      if (rejected.is === 'folder') await makeFolder(rejected.path)
      const target = rejected.is === 'folder' ? path.join(rejected.path, file) : rejected.path
      await pipeline(Readable.from(rejectedFile(outcome)), createWriteStream(target))
      const cutAt = rejectedCutAt(outcome)
      if (cutAt !== null) rejected.onCut(file, cutAt)
    },
    unknown: async (at) => {
      const { size: bytes } = await stat(at)
      const outcome = { state: 'unknown', refusal: null, importId: null, report: {} } as const
      await insertCommandFile(pool, run, { file: path.basename(at), bytes, ...outcome })
    },
  }
}

/**
 * Undoes an import from the command line. Returns the reason for a refusal, or undefined after success.
 */
export async function undoByCommand(
  { pool, query }: CommandDatabase,
  { run: undoes, undoDays, now }: { readonly run: number; readonly undoDays: number; readonly now: Date },
): Promise<string | undefined> {
  const found = await findUndoable(pool, undoes, new Date(now.getTime() - undoDays * 86_400_000))
  if (!found) {
    return say({
      uk: `Завантаження № ${undoes} не можна скасувати: його немає, його вже скасовано або минув час.`,
      en: `Import ${undoes} cannot be undone: it does not exist, it was undone already, or its time is over.`,
    })
  }
  const { line, profile, provider_id } = found
  const id = await insertCommandRun(pool, { purpose: 'undo', profile, line, strict: false, undoes, now })
  try {
    const run = { id, line, provider_id, undoes_run_id: undoes }
    const end = await undoRun(run, { pool, authority: administrator, clock: () => new Date() })
    await endRun(query, { id, line, ...end })
    return end.failure ?? undefined
  } catch (error) {
    await unlessLost(() => endRun(query, { id, line, state: 'failed', failure: FAILED }))
    throw error
  }
}
