import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { formatDateTime } from '@zatyshok/i18n/format'
import type pg from 'pg'
import type { Context } from '../../context.ts'
import { writeDown } from '../../platform/files/write-down.ts'
import type { FileOutcome, ImportRecorder } from '../imports/import-recorder.ts'
import { FileRefused } from '../imports/refusal-reasons.ts'
import { rejectedCutAt, rejectedFile } from '../imports/rejected/rejected-file.ts'
import { countNotes, findTaken, keepOutcome, lockWaiting } from './run-files.queries.ts'

export interface RecordedRun {
  readonly id: number
  readonly purpose: 'check' | 'import'
  readonly line: string
  readonly repeated: boolean
}

/** A file of a run on this machine's disk. */
export interface LocalFile {
  readonly id: number
  readonly path: string
  /** The provider's name of the file. */
  readonly name: string
  readonly rejectedKey: string
}

interface Options {
  readonly run: RecordedRun
  readonly files: readonly LocalFile[]
  /** Called with the connection that the import uses. */
  onConnected(processId: number): void
}

/** Makes a recorder that writes the results of a run's files into its history, in the transaction of the import. */
export function runRecorder(ctx: Pick<Context, 'files'>, pool: pg.Pool, options: Options): ImportRecorder {
  const { run, files } = options
  const fileAt = (path: string): LocalFile => {
    const file = files.find((one) => one.path === path)
    if (!file) throw new Error('the run has no such file')
    return file
  }
  return {
    connected: (client) => options.onConnected(Reflect.get(client, 'processID') as number),
    begin: async (client, { path, sha256 }) => {
      await lockWaiting(client, fileAt(path).id)
      if (run.purpose === 'check' || run.repeated) return
      const taken = await findTaken(client, { sha256, line: run.line, except: run.id })
      if (taken) throw new FileRefused('repeated', { run: String(taken.run), at: formatDateTime(taken.at) })
    },
    keep: async (client, { importId, ...outcome }) => {
      const { report } = outcome
      const { id, rejectedKey } = fileAt(report.path)
      const { notes: _, file: __, path: ___, status, refusal = null, ...counts } = report
      const remarks = report.refused + report.warned
      const listed = remarks === 0 ? 0 : await countNotes(client, importId)
      const kept = { ...counts, listed, rejectedCutAt: rejectedCutAt(outcome) }
      const rejectedBytes = await storeRejected(ctx, outcome, rejectedKey)
      await keepOutcome(client, id, { state: status, refusal, importId, report: kept, rejectedBytes })
    },
    unknown: async (path) => {
      const outcome = { state: 'unknown', refusal: null, importId: null, report: {}, rejectedBytes: null } as const
      await keepOutcome(pool, fileAt(path).id, outcome)
    },
  }
}

/**
 * Stores the refused rows in the file's own format before the outcome is committed, so that a committed outcome always
 * has them. The run has recorded the key before. Returns null if no row was refused.
 */
async function storeRejected(
  { files }: Pick<Context, 'files'>,
  outcome: FileOutcome,
  key: string,
): Promise<number | null> {
  if (outcome.rejected.size === 0) return null
  const path = join(files.temporaryFolder, randomUUID())
  try {
    const written = await writeDown(Readable.from(rejectedFile(outcome)), path)
    await files.store.put(key, written)
    return written.bytes
  } finally {
    await rm(path, { force: true })
  }
}
