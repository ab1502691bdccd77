import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { CheckedFile, FileJob } from './file-job.ts'
import { scopeOf } from './import-authority.ts'
import { type FileIdentity, type FileOutcome, type ImportRecorder, silent } from './import-recorder.ts'
import type { FileReport } from './import-report.ts'
import { findProvider, finishImport, insertImport, insertNotes, insertOutcome, lockProfile } from './imports.queries.ts'
import { createTouched } from './merge/check-invoices.ts'
import { addCounts } from './merge/merge-rows.ts'
import { readAndMerge } from './read-and-merge.ts'
import { FileRefused } from './refusal-reasons.ts'
import { noRows, type RowsBySheet } from './rejected/rejected-rows.ts'
import { gatherNotes, type Notes } from './stage/row-notes.ts'
import { createRowLists } from './stage/stage-checks.ts'

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }

/**
 * Takes one file over in one transaction: all of its good rows or, after any failure, nothing (requirement K02).
 * A refused file is reported, not thrown; what is thrown is a failure of the machine or of the database.
 */
export async function importFile(job: FileJob): Promise<FileReport> {
  const { client, mode, recorder } = job
  const identity = await identify(job)
  const transaction = transactionOf(mode)
  await client.query(transaction.begin)
  try {
    await prepare(job)
    await recorder.begin(client, identity)
    const { importId, ...outcome } = await takeOver(job, identity)
    if (mode.dryRun) job.onChecked({ identity, outcome })
    else await recorder.keep(client, { ...outcome, importId })
    job.onProgress({ file: job.file, phase: 'committing', bytes: identity.bytes, size: identity.bytes })
    await client.query(transaction.commit)
    job.onProgress({ file: job.file, phase: 'done', bytes: identity.bytes, size: identity.bytes })
    return outcome.report
  } catch (error) {
    await client.query(transaction.rollback)
    const refused = refusalOf(error)
    if (!refused) throw error
    const outcome = refusedOutcome(job, refused)
    if (mode.dryRun) job.onChecked({ identity, outcome })
    else {
      const of = { identity, status: 'refused', report: outcome.report } as const
      await insertOutcome(client, of, (importId) => recorder.keep(client, { ...outcome, importId }))
    }
    return outcome.report
  }
}

/** Writes down what a dry run found in a file, for those who keep a history of such runs. */
export async function keepChecked(
  client: pg.ClientBase,
  { identity, outcome }: CheckedFile,
  recorder: ImportRecorder,
): Promise<void> {
  if (recorder === silent) return
  const of = { identity, status: 'checked', report: outcome.report } as const
  await insertOutcome(client, of, (importId) => recorder.keep(client, { ...outcome, importId }))
}

function refusedOutcome(job: FileJob, refused: FileRefused): FileOutcome {
  const strict = refused instanceof StrictRefused ? refused : undefined
  const notes = strict?.notes ?? { kept: [], refused: 0, warned: 0 }
  const counts = { ...NOTHING, refused: notes.refused, warned: notes.warned }
  const told = { status: 'refused', byKind: {}, totals: {}, notes: notes.kept } as const
  const why = { refusal: refused.message, refusalCode: refused.reason }
  const report: FileReport = { ...fileOf(job), ...counts, ...told, ...why }
  return { report, rejected: strict?.rejected ?? noRows, rule: job.rule, profile: job.profile }
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
  readonly rejected: RowsBySheet

  constructor(notes: Notes, rejected: RowsBySheet) {
    super('strict', { count: String(notes.refused) })
    this.notes = notes
    this.rejected = rejected
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
  return { path, profile: profile.name, file, sha256: hash.digest(), bytes: size, startedAt: now }
}

async function prepare({ client, profile }: FileJob): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local work_mem = '128MB'; set local jit = off;
    set local default_statistics_target = 10`)
  await lockProfile(client, profile.provider ?? profile.name)
  await createRowLists(client)
  await createTouched(client)
}

async function takeOver(job: FileJob, identity: FileIdentity): Promise<FileOutcome & { importId: number }> {
  const { client, profile, rule, file, authority } = job
  const provider = profile.provider === undefined ? null : await findProvider(client, profile.provider)
  if (provider === undefined) throw new FileRefused('provider', { code: profile.provider ?? '' })
  const scope = scopeOf(authority, provider)
  const importId = await insertImport(client, identity)
  const taken = await readAndMerge(job, { size: identity.bytes, provider, scope, importId })
  const { staged, byKind, totals, rejected, notCounted } = taken
  const notes = await gatherNotes(client, { file, staged }, async (batch, firstNumber) => {
    for (const note of batch) job.onNote(note)
    if (!job.mode.dryRun) await insertNotes(client, importId, { notes: batch, firstNumber })
  })
  if (job.mode.strict && notes.refused > 0) throw new StrictRefused(notes, rejected)
  const sums = addCounts(Object.values(byKind))
  const totalRows = staged.tables.filter(({ rule }) => rule.totals).length
  const counts = { read: staged.read - totalRows, notCounted, refused: notes.refused, warned: notes.warned, ...sums }
  const report: FileReport = { ...fileOf(job), status: 'done', ...counts, byKind, totals, notes: notes.kept }
  await finishImport(client, importId, { report, finishedAt: job.now })
  return { report, rejected, rule, profile, importId }
}
