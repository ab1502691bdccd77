import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FilePeriods } from '@zatyshok/domain/deliveries/delivery-state'
import pg from 'pg'
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { createOwnProviders, type ImportAuthority, scopeOf } from './import-authority.ts'
import type { FileIdentity, FileOutcome, ImportRecorder } from './import-recorder.ts'
import type { FileReport, ImportProgress, RowNote } from './import-report.ts'
import { addCounts } from './merge/merge-rows.ts'
import { addDelivered } from './preview/delivered-bills.ts'
import type { MendedPlaces } from './preview/mended-charges.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'
import { deliveryKindOf } from './profile/record-kinds.ts'
import { readAndMerge } from './read-and-merge.ts'
import { FileRefused } from './refusal-reasons.ts'
import { noRows, type RowsBySheet } from './rejected/rejected-rows.ts'
import { gatherNotes, insertNotes, type Notes } from './stage/row-notes.ts'

/** `mended`: the file has mended rows of another file of the same delivery. */
export type FileContent = 'delivered' | 'mended'

/** One file to import. All files of a delivery use one connection. */
export interface FileJob {
  readonly client: pg.ClientBase
  readonly profile: Profile
  readonly rule: FileRule
  readonly path: string
  readonly file: string
  readonly content: FileContent
  /** Of a file with mended rows in a check: where its rows were. */
  readonly mends: MendedPlaces | undefined
  readonly purpose: 'import' | 'check'
  readonly strict: boolean
  readonly authority: ImportAuthority
  readonly now: Date
  /** Time of an end; a file may take minutes. */
  clock(): Date
  readonly recorder: ImportRecorder
  onProgress(progress: ImportProgress): void
  onNote(note: RowNote): void
}

/** How the import of a file has ended. */
export interface FileEnd {
  readonly identity: FileIdentity
  readonly outcome: FileOutcome
}

export const NOTHING = {
  read: 0,
  notCounted: 0,
  refused: 0,
  warned: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
}
const TRANSACTION = { begin: 'begin', commit: 'commit', rollback: 'rollback' }
const SAVEPOINT = {
  begin: 'savepoint import_file',
  commit: 'release savepoint import_file',
  rollback: 'rollback to savepoint import_file',
}

/**
 * Imports one file in one transaction: all of its good rows or, after a failure, none (requirement K02). A refused file
 * is reported. The caller stores the outcome of a check after it has rolled the check's transaction back.
 *
 * @throws errors of the machine and the database
 */
export async function importFile(job: FileJob): Promise<FileEnd> {
  const { client, file, purpose, recorder } = job
  const identity = await identify(job)
  const { bytes } = identity
  const transaction = purpose === 'check' ? SAVEPOINT : TRANSACTION
  await client.query(transaction.begin)
  try {
    await prepare(job)
    await recorder.begin(client, identity)
    const { importId, ...outcome } = await takeOver(job, identity)
    if (purpose === 'import') await recorder.keep(client, { ...outcome, importId })
    job.onProgress({ file, phase: 'committing', bytes, size: bytes })
    await client.query(transaction.commit)
    job.onProgress({ file, phase: 'done', bytes, size: bytes })
    return { identity, outcome }
  } catch (error) {
    // A lost server has rolled back by itself; its error must stay the one that is reported.
    if (isDatabaseUnavailable(error)) throw error
    await client.query(transaction.rollback)
    const refused = refusalOf(error)
    if (!refused) throw error
    const end = { identity, outcome: refusedOutcome(job, refused) }
    if (purpose === 'import') await keepOutcome(job, end)
    return end
  }
}

async function identify({ path, file, profile, now }: FileJob): Promise<FileIdentity> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash)
  const { size } = await stat(path)
  const sender = profile.provider ?? profile.name
  return { path, profile: profile.name, sender, file, sha256: hash.digest(), bytes: size, startedAt: now }
}

/** No parallel plans: on two processors, residents would wait while an import uses both. */
async function prepare({ client, profile }: FileJob): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local work_mem = '128MB'; set local jit = off;
    set local max_parallel_workers_per_gather = 0;
    set local default_statistics_target = 10`)
  await lockProfile(client, profile.provider ?? profile.name)
  await createTables(client)
}

/**
 * Creates the temporary tables of a file: refused rows, rows that do not count (cancelled, corrected), warnings, and
 * bills that the file or its lines belong to, with the row that a warning about them names.
 */
async function createTables(client: pg.ClientBase): Promise<void> {
  // The files of a check share a transaction. The views of the former file's records depend on its tables.
  await client.query('drop table if exists import_refused, import_dropped, import_warned, import_touched cascade')
  await client.query(`create temporary table import_refused (
    space integer, n bigint, column_name text, reason text, value text, primary key (space, n)) on commit drop`)
  await client.query(`create temporary table import_dropped (
    space integer, n bigint, primary key (space, n)) on commit drop`)
  await client.query(`create temporary table import_warned (
    space integer, n bigint, column_name text, reason text, expected text, actual text) on commit drop`)
  await client.query(`create temporary table import_touched (
    account_id bigint, billing_month date, space integer, n bigint, incomplete boolean not null default false,
    primary key (account_id, billing_month)) on commit drop`)
}

/** Makes imports of one profile wait for each other: finding new and changed rows needs a table that stays the same. */
export async function lockProfile(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`import:${name}`])
}

async function takeOver(job: FileJob, identity: FileIdentity): Promise<FileOutcome & { importId: number }> {
  const { client, profile, rule, file, path, authority } = job
  const provider = profile.provider === undefined ? null : await findProvider(client, profile.provider)
  if (provider === undefined) throw new FileRefused('provider', { code: profile.provider ?? '' })
  const scope = scopeOf(authority, provider)
  await createOwnProviders(client, scope)
  const importId = await insertImport(client, identity, { status: 'done', refusal: null })
  const taken = await readAndMerge(job, { size: identity.bytes, provider, scope, importId })
  const { staged, candidates, byKind, totals, totalRows, rejected, notCounted } = taken
  if (job.purpose === 'check')
    await addDelivered(client, { staged, candidates, importId, totals, path, content: job.content, mends: job.mends })
  const notes = await gatherNotes(job, { staged, importId })
  if (job.strict && notes.refused > 0) throw new StrictRefused(notes, rejected)
  const sums = addCounts(Object.values(byKind))
  const counts = { read: staged.read - totalRows, notCounted, refused: notes.refused, warned: notes.warned, ...sums }
  const odd = notes.oddReadings > 0 ? { oddReadings: notes.oddReadings } : {}
  const report: FileReport = { file, path, status: 'done', ...counts, ...odd, byKind, totals, notes: notes.kept }
  const periods = taken.brought.kinds
  await finishImport(client, importId, { report, periods, finishedAt: job.clock() })
  return { report, rejected, periods, rule, profile, importId }
}

/** Stores the outcome of a refused or checked file in a transaction of its own. */
export async function keepOutcome(
  { client, purpose, clock, recorder }: Pick<FileJob, 'client' | 'purpose' | 'clock' | 'recorder'>,
  { identity, outcome }: FileEnd,
): Promise<void> {
  const { report, periods } = outcome
  const status = purpose === 'check' ? 'checked' : 'refused'
  await client.query('begin')
  const importId = await insertImport(client, identity, { status, refusal: report.refusal ?? null })
  await finishImport(client, importId, { report, periods, finishedAt: clock() })
  await insertNotes(client, importId, { notes: report.notes, firstNumber: 1 })
  await recorder.keep(client, { ...outcome, importId })
  await client.query('commit')
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
  const notes = strict?.notes ?? { kept: [], refused: 0, warned: 0, oddReadings: 0 }
  const counts = { ...NOTHING, refused: notes.refused, warned: notes.warned }
  const why = { refusal: refused.message, refusalCode: refused.reason }
  const report: FileReport = {
    ...{ file, path, status: 'refused', ...counts, byKind: {}, totals: {}, notes: notes.kept },
    ...why,
  }
  return { report, rejected: strict?.rejected ?? noRows, periods: kindsOf(rule), rule, profile }
}

/** The kinds that a file of this rule would have brought. */
function kindsOf({ tables }: FileRule): FilePeriods {
  const kinds = tables.flatMap(({ records }) => records.flatMap(({ kind }) => deliveryKindOf[kind] ?? []))
  return Object.fromEntries(kinds.map((kind) => [kind, {}]))
}

/** Inserts the history row of a file. */
async function insertImport(
  client: pg.ClientBase,
  identity: FileIdentity,
  outcome: { status: 'done' | 'refused' | 'checked'; refusal: string | null },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into imports (profile, sender, file_name, file_sha256, file_bytes, started_at, status, refusal)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      identity.profile,
      identity.sender,
      identity.file,
      identity.sha256,
      identity.bytes,
      identity.startedAt,
      outcome.status,
      outcome.refusal,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('imports returned no id')
  return Number(row.id)
}

/** Completes the history row with the counts of the file. */
async function finishImport(
  client: pg.ClientBase,
  id: number,
  result: { report: Omit<FileReport, 'notes'>; periods: FilePeriods; finishedAt: Date },
): Promise<void> {
  const { read, inserted, updated, unchanged, removed, refused, warned } = result.report
  await client.query(
    `update imports set finished_at = $2, rows_read = $3, rows_inserted = $4, rows_updated = $5, rows_unchanged = $6,
       rows_removed = $7, rows_refused = $8, rows_warned = $9, periods = $10 where id = $1`,
    [
      ...[id, result.finishedAt, read, inserted, updated, unchanged, removed, refused, warned],
      JSON.stringify(result.periods),
    ],
  )
}

/** The provider with this code. */
async function findProvider(client: pg.ClientBase, code: string): Promise<{ id: number; code: string } | undefined> {
  const { rows } = await client.query<{ id: number; code: string }>('select id, code from providers where code = $1', [
    code,
  ])
  return rows[0]
}
