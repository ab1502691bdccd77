import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { makeRoomForTables } from '../../platform/db/embedded/temporary-room.ts'
import { type ImportAuthority, scopeOf } from './import-authority.ts'
import { type FileIdentity, type FileOutcome, type ImportRecorder, silent } from './import-recorder.ts'
import type { FileReport, ImportProgress, ImportReport, RowNote } from './import-report.ts'
import { findProvider, finishImport, insertImport, insertNotes, insertOutcome, lockProfile } from './imports.queries.ts'
import { addCounts } from './merge/merge-rows.ts'
import { type NamedFile, sortDelivery } from './profile/delivery.ts'
import { loadProfile, loadProfileFile } from './profile/load-profile.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'
import { readAndMerge } from './read-and-merge.ts'
import { FileRefused } from './refusal-reasons.ts'
import { noRows, type RowsBySheet } from './rejected/rejected-rows.ts'
import { gatherNotes, type Notes } from './stage/row-notes.ts'
import { createFileTables } from './stage/stage-checks.ts'

type Connections = Pick<pg.Pool, 'connect' | 'query'>

export interface ImportOptions {
  /** A pool, or an object that has one (`Database` of platform/db). It should have no statement timeout. */
  readonly db: Connections | { readonly pool: pg.Pool }
  /** Name of a profile (`kalynivsk/101-vodokanal`), path of its YAML file, or a profile that is not stored. */
  readonly profile: string | Profile
  /** Files, and folders whose files are all imported. */
  readonly files: readonly (string | NamedFile)[]
  /** `check` does all the work and rolls it back; `import` (the default) keeps it. */
  readonly purpose?: 'import' | 'check'
  /** Refuses a whole file if any of its rows is refused; false by default. */
  readonly strict?: boolean
  /** Rights of the person or program that imports. */
  readonly authority: ImportAuthority
  readonly now: Date
  /** Stores the outcome of each file, as import-runs does. */
  readonly recorder?: ImportRecorder
  readonly onProgress?: (progress: ImportProgress) => void
  /** Called for each refused row and warning, also beyond those that the report lists. */
  readonly onNote?: (note: RowNote) => void
}

/** One file to import. All files of a delivery use one connection. */
export interface FileJob {
  readonly client: pg.ClientBase
  readonly profile: Profile
  readonly rule: FileRule
  readonly path: string
  readonly file: string
  readonly purpose: 'import' | 'check'
  readonly strict: boolean
  readonly authority: ImportAuthority
  readonly now: Date
  readonly recorder: ImportRecorder
  onProgress(progress: ImportProgress): void
  onNote(note: RowNote): void
  /** Takes the outcome of a check; it is stored after the check's transaction has been rolled back. */
  onChecked(file: CheckedFile): void
}

interface CheckedFile {
  readonly identity: FileIdentity
  readonly outcome: FileOutcome
}

/**
 * Imports a provider's files by its profile, each in its own transaction, accounts before the records that refer to
 * them. A file that cannot be imported is reported, not thrown.
 *
 * @throws ProfileError, DeliveryError (a file is missing), errors of the database
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const pool = 'pool' in options.db ? options.db.pool : options.db
  const profile = typeof options.profile === 'string' ? await findProfile(pool, options.profile) : options.profile
  const delivery = await sortDelivery(profile, options.files)
  const { purpose = 'import', strict = false, authority, now, recorder = silent } = options
  const client = await pool.connect()
  const files: FileReport[] = []
  const checked: CheckedFile[] = []
  const shared: Omit<FileJob, 'path' | 'file' | 'rule'> = {
    ...{ client, profile, purpose, strict, authority, now, recorder },
    onProgress: options.onProgress ?? (() => undefined),
    onNote: options.onNote ?? (() => undefined),
    onChecked: (file) => checked.push(file),
  }
  recorder.connected(client)
  try {
    await makeRoomForTables(client)
    // The files of a check share a transaction, so that meters find the accounts of an earlier file.
    if (purpose === 'check') await client.query('begin')
    for (const { path, file, rule } of delivery) {
      if (rule) files.push(await importFile({ ...shared, path, file, rule }))
      else {
        await recorder.unknown(path)
        files.push({ path, file, status: 'unknown', ...NOTHING, byKind: {}, totals: {}, notes: [] })
      }
    }
    if (purpose === 'check') await client.query('rollback')
    if (recorder !== silent) for (const { identity, outcome } of checked) await keepOutcome(shared, identity, outcome)
  } finally {
    // The session has temporary tables and settings, so the pool must not reuse it.
    client.release(true)
  }
  return { profile: profile.name, dryRun: purpose === 'check', files }
}

/** A profile by its name or the path of its YAML file. @throws ProfileError */
export function findProfile(pool: Connections, given: string): Promise<Profile> {
  return /\.ya?ml$/i.test(given) ? loadProfileFile(given) : loadProfile(pool, given)
}

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
const TRANSACTION = { begin: 'begin', commit: 'commit', rollback: 'rollback' }
const SAVEPOINT = {
  begin: 'savepoint import_file',
  commit: 'release savepoint import_file',
  rollback: 'rollback to savepoint import_file',
}

/**
 * Imports one file in one transaction: all of its good rows or, after a failure, none (requirement K02). A refused file
 * is reported.
 *
 * @throws errors of the machine and the database
 */
async function importFile(job: FileJob): Promise<FileReport> {
  const { client, file, purpose, recorder } = job
  const identity = await identify(job)
  const { bytes } = identity
  const transaction = purpose === 'check' ? SAVEPOINT : TRANSACTION
  await client.query(transaction.begin)
  try {
    await prepare(job)
    await recorder.begin(client, identity)
    const { importId, ...outcome } = await takeOver(job, identity)
    if (purpose === 'check') job.onChecked({ identity, outcome })
    else await recorder.keep(client, { ...outcome, importId })
    job.onProgress({ file, phase: 'committing', bytes, size: bytes })
    await client.query(transaction.commit)
    job.onProgress({ file, phase: 'done', bytes, size: bytes })
    return outcome.report
  } catch (error) {
    await client.query(transaction.rollback)
    const refused = refusalOf(error)
    if (!refused) throw error
    const outcome = refusedOutcome(job, refused)
    if (purpose === 'check') job.onChecked({ identity, outcome })
    else await keepOutcome(job, identity, outcome)
    return outcome.report
  }
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
  await createFileTables(client)
}

async function takeOver(job: FileJob, identity: FileIdentity): Promise<FileOutcome & { importId: number }> {
  const { client, profile, rule, file, path, purpose, authority } = job
  const provider = profile.provider === undefined ? null : await findProvider(client, profile.provider)
  if (provider === undefined) throw new FileRefused('provider', { code: profile.provider ?? '' })
  const scope = scopeOf(authority, provider)
  const importId = await insertImport(client, identity)
  const taken = await readAndMerge(job, { size: identity.bytes, provider, scope, importId })
  const { staged, byKind, totals, rejected, notCounted } = taken
  const notes = await gatherNotes(client, { file, staged }, async (batch, firstNumber) => {
    for (const note of batch) job.onNote(note)
    if (purpose === 'import') await insertNotes(client, importId, { notes: batch, firstNumber })
  })
  if (job.strict && notes.refused > 0) throw new StrictRefused(notes, rejected)
  const sums = addCounts(Object.values(byKind))
  const totalRows = staged.tables.filter(({ rule }) => rule.totals).length
  const counts = { read: staged.read - totalRows, notCounted, refused: notes.refused, warned: notes.warned, ...sums }
  const report: FileReport = { file, path, status: 'done', ...counts, byKind, totals, notes: notes.kept }
  await finishImport(client, importId, { report, finishedAt: job.now })
  return { report, rejected, rule, profile, importId }
}

/** Stores the outcome of a refused or checked file in a transaction of its own. */
async function keepOutcome(
  { client, purpose, recorder }: Pick<FileJob, 'client' | 'purpose' | 'recorder'>,
  identity: FileIdentity,
  outcome: FileOutcome,
): Promise<void> {
  const status = purpose === 'check' ? 'checked' : 'refused'
  await insertOutcome(client, { identity, status, report: outcome.report }, (importId) =>
    recorder.keep(client, { ...outcome, importId }),
  )
}

/** Carries the notes of a file that a strict import refused past the rollback. */
class StrictRefused extends FileRefused {
  readonly notes: Notes
  readonly rejected: RowsBySheet

  constructor(notes: Notes, rejected: RowsBySheet) {
    super('strict', { count: String(notes.refused) })
    this.notes = notes
    this.rejected = rejected
  }
}

/** The refusal that an error means. Text that the server cannot read (class 22) is a fault of the file. */
function refusalOf(error: unknown): FileRefused | undefined {
  if (error instanceof FileRefused) return error
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('22')) return undefined
  return new FileRefused('unreadable', { detail: error.message })
}

function refusedOutcome({ file, path, rule, profile }: FileJob, refused: FileRefused): FileOutcome {
  const strict = refused instanceof StrictRefused ? refused : undefined
  const notes = strict?.notes ?? { kept: [], refused: 0, warned: 0 }
  const counts = { ...NOTHING, refused: notes.refused, warned: notes.warned }
  const why = { refusal: refused.message, refusalCode: refused.reason }
  const report: FileReport = {
    ...{ file, path, status: 'refused', ...counts, byKind: {}, totals: {}, notes: notes.kept },
    ...why,
  }
  return { report, rejected: strict?.rejected ?? noRows, rule, profile }
}
