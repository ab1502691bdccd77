import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { createTouched } from './check-invoices.ts'
import type { FileJob } from './file-job.ts'
import type { FileReport } from './import-report.ts'
import {
  type FileIdentity,
  findProvider,
  finishImport,
  insertImport,
  insertNotes,
  insertRefusedImport,
  lockProfile,
} from './imports.queries.ts'
import { addCounts } from './merge-rows.ts'
import { readAndMerge } from './read-and-merge.ts'
import { FileRefused } from './refusal-reasons.ts'
import { gatherNotes, type Notes } from './row-notes.ts'
import { createRowLists } from './stage-checks.ts'

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }

/**
 * Takes one file over in one transaction: all of its good rows or, after any failure, nothing (requirement K02).
 * A refused file is reported, not thrown; what is thrown is a failure of the machine or of the database.
 */
export async function importFile(job: FileJob): Promise<FileReport> {
  const { client, mode } = job
  const identity = await identify(job)
  const transaction = transactionOf(mode)
  await client.query(transaction.begin)
  try {
    await prepare(job)
    const report = await takeOver(job, identity)
    job.onProgress({ file: job.file, phase: 'committing', bytes: identity.bytes, size: identity.bytes })
    await client.query(transaction.commit)
    job.onProgress({ file: job.file, phase: 'done', bytes: identity.bytes, size: identity.bytes })
    return report
  } catch (error) {
    await client.query(transaction.rollback)
    const refused = refusalOf(error)
    if (!refused) throw error
    const notes = error instanceof StrictRefused ? error.notes : { kept: [], refused: 0, warned: 0 }
    const report: FileReport = {
      ...fileOf(job),
      ...NOTHING,
      status: 'refused',
      refusal: refused.message,
      refused: notes.refused,
      warned: notes.warned,
      byKind: {},
      notes: notes.kept,
    }
    if (!mode.dryRun) await insertRefusedImport(client, identity, report)
    return report
  }
}

/** In a dry run all files share the transaction that is taken back at the end: a meter finds the account before it. */
function transactionOf({ dryRun }: FileJob['mode']): { begin: string; commit: string; rollback: string } {
  if (!dryRun) return { begin: 'begin', commit: 'commit', rollback: 'rollback' }
  const savepoint = 'savepoint import_file'
  return { begin: savepoint, commit: `release ${savepoint}`, rollback: `rollback to ${savepoint}` }
}

/** Carries the rows that a strict import refused the file for past its rollback. */
class StrictRefused extends FileRefused {
  readonly notes: Notes

  constructor(notes: Notes) {
    super('strict', { count: String(notes.refused) })
    this.notes = notes
  }
}

/** Text that the server cannot read (class 22) is a fault of the file; everything else is not. */
function refusalOf(error: unknown): FileRefused | undefined {
  if (error instanceof FileRefused) return error
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('22')) return undefined
  return new FileRefused('unreadable', { detail: error.message })
}

function fileOf({ file, path }: FileJob): { file: string; path: string } {
  return { file, path }
}

async function identify({ path, file, profile, now }: FileJob): Promise<FileIdentity> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash)
  const { size } = await stat(path)
  return { profile: profile.name, file, sha256: hash.digest(), bytes: size, startedAt: now }
}

async function prepare({ client, profile }: FileJob): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local work_mem = '128MB'; set local jit = off;
    set local default_statistics_target = 10`)
  await lockProfile(client, profile.provider ?? profile.name)
  await createRowLists(client)
  await createTouched(client)
}

async function takeOver(job: FileJob, identity: FileIdentity): Promise<FileReport> {
  const { client, profile, file } = job
  const provider = profile.provider === undefined ? null : await findProvider(client, profile.provider)
  if (provider === undefined) throw new FileRefused('provider', { code: profile.provider ?? '' })
  const importId = await insertImport(client, identity)
  const { staged, byKind, notCounted } = await readAndMerge(job, { size: identity.bytes, provider, importId })
  const notes = await gatherNotes(client, { file, staged }, async (batch, firstNumber) => {
    for (const note of batch) job.onNote(note)
    if (!job.mode.dryRun) await insertNotes(client, importId, { notes: batch, firstNumber })
  })
  if (job.mode.strict && notes.refused > 0) throw new StrictRefused(notes)
  const totals = addCounts(Object.values(byKind))
  const totalRows = staged.tables.filter(({ rule }) => rule.totals).length
  const counts = { read: staged.read - totalRows, notCounted, refused: notes.refused, warned: notes.warned, ...totals }
  const report: FileReport = { ...fileOf(job), status: 'done', ...counts, byKind, notes: notes.kept }
  await finishImport(client, importId, { report, finishedAt: job.now })
  return report
}
