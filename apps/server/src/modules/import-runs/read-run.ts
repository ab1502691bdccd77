import type { ImportRun, RunEntry, runFilter, UndoBar } from '@zatyshok/contract/providers/imports'
import type * as z from 'zod/mini'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundRun, findRuns } from './import-runs.queries.ts'
import { countTakenRows } from './mending/mending.queries.ts'
import { type FoundFile, findFiles, type KeptReport } from './run-files.queries.ts'

/** Finds a run that the caller may see, with its files. @throws AppError `not_found` */
export async function findWholeRun(
  { db, exchanger }: Pick<ExchangeContext, 'db' | 'exchanger'>,
  id: number,
): Promise<{ run: FoundRun; files: FoundFile[] }> {
  const [run] = await findRuns(db, exchanger.providerId, { id, limit: 1 })
  if (!run) throw new AppError('not_found')
  return { run, files: await findFiles(db, [run.id]) }
}

/** Returns one run with all its details. @throws AppError `not_found` */
export async function readRun(ctx: ExchangeContext, id: number): Promise<ImportRun> {
  const { run, files } = await findWholeRun(ctx, id)
  const taken = await countTakenRows(ctx.db, importedFiles(run, files))
  return asRun(run, files, { now: ctx.now, undoDays: ctx.settings.imports.undoDays, taken })
}

const dayMs = 86_400_000
const COUNTS = ['read', 'notCounted', 'refused', 'warned', 'inserted', 'updated', 'unchanged', 'removed'] as const
type Counts = RunEntry['counts']

function asEntry(run: FoundRun, files: readonly FoundFile[], taken: TakenRows): RunEntry {
  const own = files.filter(({ mendsFile }) => mendsFile === null)
  return { ...common(run, files, taken), files: (own.length > 0 ? own : files).map(({ name }) => name) }
}

/** Number of rows that mendings have taken, by file. */
type TakenRows = ReadonlyMap<number, number>

/** The files whose rows imports of mended rows may have taken. */
const importedFiles = ({ purpose }: FoundRun, files: readonly FoundFile[]): number[] =>
  purpose === 'import' ? files.filter(({ report }) => (report.refused ?? 0) > 0).map(({ id }) => id) : []

/**
 * Refused rows that were not mended since. A row that the same run brings mended is counted once; an import of mended
 * rows counts its own.
 */
export function openRows(
  { purpose, mends_run_id }: Pick<FoundRun, 'purpose' | 'mends_run_id'>,
  files: readonly FoundFile[],
  taken: TakenRows,
): number {
  const isOfMended = purpose === 'import' && mends_run_id !== null
  return files.reduce((sum, { id, state, mendsFile, mended, report: { refused = 0 } }) => {
    if (isOfMended || mendsFile === null) return sum + refused - (taken.get(id) ?? 0)
    return purpose === 'check' && state === 'done' ? sum + refused - mended : sum
  }, 0)
}

function asRun(
  run: FoundRun,
  files: readonly FoundFile[],
  { now, undoDays, taken }: { readonly now: Date; readonly undoDays: number; readonly taken: TakenRows },
): ImportRun {
  const undoBar = undoBarOf(run, files, new Date(now.getTime() - undoDays * dayMs))
  return {
    ...common(run, files, taken),
    strict: run.strict,
    files: files.map((file) => asFile(run, file)),
    progress: run.state === 'running' ? (run.progress as ImportRun['progress']) : null,
    ahead: run.ahead,
    cancelAsked: run.cancel_asked_at !== null,
    failure: run.failure,
    ...{ undoes: run.undoes_run_id, mends: run.mends_run_id, accepts: run.accepts },
    ...{ canUndo: undoBar === null, undoBar, undoUntil: undoBar === null ? undoEnd(run, undoDays) : null },
  }
}

const undoEnd = ({ finished_at }: FoundRun, undoDays: number): string | null =>
  finished_at && new Date(finished_at.getTime() + undoDays * dayMs).toISOString()

/**
 * Why a run cannot be undone; null if it can. Former values are stored for some days, at most until their month is
 * dropped.
 */
export function undoBarOf(run: FoundRun, files: readonly FoundFile[], since: Date): UndoBar | null {
  if (run.undone_at !== null) return 'undone'
  const hasTaken = run.purpose === 'import' && files.some(({ state }) => state === 'done')
  if (!hasTaken || run.finished_at === null) return 'nothing'
  if (run.finished_at < since) return 'late'
  return run.journalWhole ? null : 'gone'
}

function common(run: FoundRun, files: readonly FoundFile[], taken: TakenRows): Omit<RunEntry, 'files'> {
  const open = openRows(run, files, taken)
  // An import is stored as `partly` if its rows were mended by a later run.
  const isTaken = ['done', 'partly'].includes(run.state) && files.every(({ state }) => state === 'done')
  const { providerCode: code, providerName: name } = run
  return {
    ...{ id: run.id, purpose: run.purpose, state: run.state, origin: run.origin, profile: run.profile, by: run.by },
    serviceProvider: code === null ? null : { code, name: name ?? '' },
    createdAt: run.created_at.toISOString(),
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    counts: sumOf(files),
    openRows: open,
    isMended: isTaken && open === 0 && files.some(({ report }) => report.refused),
    undone:
      run.undone_at === null || run.undone_run_id === null
        ? null
        : { run: run.undone_run_id, at: run.undone_at.toISOString(), by: run.undoneBy ?? '' },
  }
}

function sumOf(files: readonly FoundFile[]): Counts {
  const sum = countsOf({})
  for (const { report } of files) for (const name of COUNTS) sum[name] += report[name] ?? 0
  return sum
}

const countsOf = (report: KeptReport): Counts =>
  Object.fromEntries(COUNTS.map((name) => [name, report[name] ?? 0])) as Counts

/** Number of stored notes. Old reports lack it; all of their notes are stored. */
export const notesListed = ({ listed, refused = 0, warned = 0 }: KeptReport): number => listed ?? refused + warned

function asFile(run: FoundRun, file: FoundFile): ImportRun['files'][number] {
  const { report, takenBefore, sha256 } = file
  return {
    ...{ id: file.id, upload: file.uploadId, name: file.name, bytes: file.bytes, state: file.state },
    refusal: file.refusal,
    rule: file.rule,
    ...(report.refusalCode && { refusalCode: report.refusalCode }),
    sha256: sha256?.toString('hex') ?? null,
    counts: countsOf(report),
    byKind: Object.entries(report.byKind ?? {}).map(([kind, counts]) => ({ kind, ...counts })),
    totals: report.totals ?? {},
    takenBefore:
      takenBefore === null || run.purpose === 'undo'
        ? null
        : { run: takenBefore.run, at: new Date(takenBefore.at).toISOString() },
    isMended: file.mendsFile !== null,
    hasRejected: file.rejectedBytes !== null,
    rejectedCutAt: report.rejectedCutAt ?? null,
    notesListed: notesListed(report),
  }
}

/** A page of the history, the newest first. */
export async function listRuns(
  { db, exchanger }: ExchangeContext,
  { before, ...filter }: z.output<typeof runFilter>,
  limit: number,
): Promise<RunEntry[]> {
  const older = before === undefined ? undefined : Number(before)
  const runs = await findRuns(db, exchanger.providerId, { ...filter, before: older, limit })
  const files = Map.groupBy(
    await findFiles(
      db,
      runs.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  )
  const imported = runs.flatMap((run) => importedFiles(run, files.get(run.id) ?? []))
  const taken = await countTakenRows(db, imported)
  return runs.map((run) => asEntry(run, files.get(run.id) ?? [], taken))
}
