import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import { kyivDay } from '@zatyshok/domain/calendar'
import pg from 'pg'
import { NoShortCut } from './direct/left-rows.ts'
import type { FileJob } from './import-file.ts'
import { BroughtPeriods } from './merge/brought-periods.ts'
import { checkInvoices } from './merge/check-invoices.ts'
import { mergeAccounts } from './merge/merge-accounts.ts'
import type { CountsByKind, MergeContext, MergeKind } from './merge/merge-context.ts'
import { mergeInvoiceLines } from './merge/merge-invoice-lines.ts'
import { mergeInvoices } from './merge/merge-invoices.ts'
import { mergeMeters } from './merge/merge-meters.ts'
import { mergePayments, settleWritten } from './merge/merge-payments.ts'
import { mergeProviders } from './merge/merge-providers.ts'
import { mergeReadings } from './merge/merge-readings.ts'
import { mergeBenefits, mergeSubsidies } from './merge/merge-support.ts'
import { mergeTariffs } from './merge/merge-tariffs.ts'
import { type RecordKind, recordKinds } from './profile/record-kinds.ts'
import { canBeMarked } from './read/partial-mark.ts'
import { readApart } from './read/read-apart.ts'
import { type RowsBySheet, rejectedRows } from './rejected/rejected-rows.ts'
import { type Candidate, candidatesOf, makeCandidates } from './stage/candidates.ts'
import { controlTotals } from './stage/control-totals.ts'
import { loaderOf } from './stage/copy-in.ts'
import type { FieldContext } from './stage/field-sql.ts'
import { checkKeys, checkTotals, dropCancelled } from './stage/stage-checks.ts'
import type { ShortCut, StagedFile, Unmet, Written } from './stage/staging.ts'

const UNIQUE_VIOLATION = '23505'

const MERGES: Readonly<Record<RecordKind, MergeKind>> = {
  providers: mergeProviders,
  accounts: mergeAccounts,
  meters: mergeMeters,
  readings: mergeReadings,
  tariffs: mergeTariffs,
  invoices: mergeInvoices,
  invoice_lines: mergeInvoiceLines,
  payments: mergePayments,
  subsidies: mergeSubsidies,
  benefits: mergeBenefits,
}

/** Kinds in the order of writing: a later kind refers to earlier ones. */
const MERGE_ORDER = Object.keys(recordKinds) as RecordKind[]

interface ReadingOf {
  /** Bytes of the file. */
  readonly size: number
  readonly provider: MergeContext['provider']
  readonly scope: MergeContext['scope']
  readonly importId: number
}

/** The rows of a file after the merge; `import_refused` has the refused ones. */
interface Taken {
  readonly staged: StagedFile
  readonly candidates: readonly Candidate[]
  readonly byKind: CountsByKind
  readonly totals: ControlTotals
  /** Rows of totals and rows below them. */
  readonly totalRows: number
  readonly notCounted: number
  readonly brought: BroughtPeriods
  /** Places of the rows that the provider has to correct. */
  readonly rejected: RowsBySheet
}

/**
 * Reads a file, checks its rows and merges them. A file of new readings or bills, as most monthly files are, is written
 * to its tables while it is read (the direct way). If a row turns out to need a comparison with stored rows, the direct
 * way is rolled back and the file is read again the general way.
 *
 * @throws FileRefused
 */
export async function readAndMerge(job: FileJob, of: ReadingOf): Promise<Taken> {
  const { client } = job
  const shortCut = shortCutOf(job, of)
  if (!shortCut) return take(job, of, undefined)
  await client.query('savepoint short_cut')
  try {
    const taken = await take(job, of, shortCut)
    const { written } = taken.staged
    if (!written || (await isUnmet(written.unmet, client, taken.byKind))) {
      await client.query('release savepoint short_cut')
      return written ? { ...taken, byKind: withWritten(taken.byKind, written) } : taken
    }
  } catch (error) {
    if (!isNoShortCut(error)) throw error
  }
  await client.query('rollback to savepoint short_cut; release savepoint short_cut')
  return take(job, of, undefined)
}

/** Undefined if no profile of this shape can take the direct way; the reader checks the rest. */
function shortCutOf({ rule, profile, now }: FileJob, of: ReadingOf): ShortCut | undefined {
  const { provider, scope, importId } = of
  const [table] = rule.tables
  if (table?.cancelled || table?.totals) return undefined
  const { type } = rule.format ?? profile.format
  const today = kyivDay(now)
  if (type === 'csv' && provider) return { providerId: provider.id, importId, today }
  // Only the city's own registers may bring payments of every partner to every account.
  return type === 'fixed' && scope.providerIds === null ? { providerId: null, importId, today } : undefined
}

async function take(job: FileJob, of: ReadingOf, shortCut: ShortCut | undefined): Promise<Taken> {
  const { client, profile, file, rule, path, now } = job
  const { provider, scope, importId } = of
  const progress = (phase: 'reading' | 'checking' | 'writing', bytes = of.size) =>
    job.onProgress({ file, phase, bytes, size: of.size })
  progress('reading', 0)
  const source = { path, name: file, size: of.size, rule, profile, shortCut }
  const onBytes = (bytes: number) => progress('reading', bytes)
  const staged = await readApart({ ...source, loader: loaderOf(client), onBytes })
  progress('checking')
  let notCounted = staged.notCounted
  const onNotCounted = (rows: number) => (notCounted += rows)
  const fixed = { client, profile, provider, scope, importId, today: kyivDay(now), now }
  const brought = new BroughtPeriods()
  const context: MergeContext = { ...fixed, isPartial: staged.isPartial === true, brought, onNotCounted }

  let totalRows = 0
  for (const table of staged.tables) {
    totalRows += await checkTotals(client, table, profile)
    await client.query(`analyze ${table.name}`)
    onNotCounted(await dropCancelled(client, table))
  }
  const { header, tables } = staged
  const candidates = candidatesOf(
    tables.map((table): FieldContext => ({ profile, table, fileName: file, header, readings: [] })),
  )
  await makeCandidates(client, candidates)
  for (const table of tables) onNotCounted(await checkKeys(client, table))

  const byKind: CountsByKind = {}
  for (const kind of MERGE_ORDER) {
    const ofKind = candidates.filter((candidate) => candidate.kind === kind)
    if (ofKind.length === 0) continue
    progress('writing')
    Object.assign(byKind, await MERGES[kind](context, ofKind))
  }
  if (staged.written) await takeOverWritten(context, staged.written)
  await checkInvoices(context, candidates, staged.written)
  const totals = await controlTotals(client, { candidates, written: staged.written?.totals ?? {} })
  const lists = canBeMarked(rule.format ?? profile.format) ? 'marked' : 'whole'
  const rejected = await rejectedRows(client, { staged, candidates, lists })
  return { staged, candidates, byKind, totals, totalRows, notCounted, brought, rejected }
}

async function takeOverWritten(context: MergeContext, { unmet, periods }: Written): Promise<void> {
  context.brought.add(unmet.kind, periods)
  if (unmet.kind === 'payments') await settleWritten(context, unmet)
}

/** True if the general way changed no row that was written directly; `byKind` has the counts of the general way. */
async function isUnmet(unmet: Unmet, client: pg.ClientBase, { readings }: CountsByKind): Promise<boolean> {
  if (unmet.kind === 'payments') return true
  // A reading found in the table belongs to a month of which another reading was written directly.
  if (unmet.kind === 'readings')
    return readings === undefined || readings.updated + readings.unchanged + readings.removed === 0
  // The month before counts too: its changed closing balance may differ from the opening balance of these bills.
  const { rows } = await client.query<{ id: string }>(
    `select distinct account_id as id from import_touched t, (values (date '2000-01-01' + $1::integer)) m (month)
     where t.billing_month in (m.month, (m.month - interval '1 month')::date)`,
    [unmet.month],
  )
  const touched = new Set(rows.map(({ id }) => Number(id)))
  return touched.size === 0 || !unmet.accounts.some((id) => touched.has(id))
}

/** A violated unique key also means that rows have to be compared. */
function isNoShortCut(error: unknown): boolean {
  return error instanceof NoShortCut || (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
}

function withWritten(byKind: CountsByKind, { inserted }: Written): CountsByKind {
  const counts: CountsByKind = { ...byKind }
  for (const [kind, rows] of Object.entries(inserted)) {
    const others = counts[kind] ?? { inserted: 0, updated: 0, unchanged: 0, removed: 0 }
    counts[kind] = { ...others, inserted: others.inserted + rows }
  }
  return counts
}
