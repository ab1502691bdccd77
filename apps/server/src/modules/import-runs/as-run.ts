import type { ImportRun, RunEntry, UndoBar } from '@zatyshok/contract/providers/imports'
import type { FoundRun } from './import-runs.queries.ts'
import type { FoundFile, KeptReport } from './run-files.queries.ts'

const dayMs = 86_400_000
const COUNTS = ['read', 'notCounted', 'refused', 'warned', 'inserted', 'updated', 'unchanged', 'removed'] as const
type Counts = RunEntry['counts']

export function asEntry(run: FoundRun, files: readonly FoundFile[]): RunEntry {
  return { ...common(run, files), files: files.map(({ name }) => name) }
}

export function asRun(
  run: FoundRun,
  files: readonly FoundFile[],
  { now, undoDays }: { readonly now: Date; readonly undoDays: number },
): ImportRun {
  const undoBar = undoBarOf(run, files, new Date(now.getTime() - undoDays * dayMs))
  return {
    ...common(run, files),
    strict: run.strict,
    files: files.map((file) => asFile(run, file)),
    progress: run.state === 'running' ? (run.progress as ImportRun['progress']) : null,
    ahead: run.ahead,
    cancelAsked: run.cancel_asked_at !== null,
    failure: run.failure,
    undoes: run.undoes_run_id,
    ...{ canUndo: undoBar === null, undoBar },
  }
}

/**
 * Returns why a run cannot be undone; null if it can. The journal of replaced values is kept for some days, and until
 * its month's partition is dropped.
 */
export function undoBarOf(run: FoundRun, files: readonly FoundFile[], since: Date): UndoBar | null {
  if (run.undone_at !== null) return 'undone'
  const hasTaken = run.purpose === 'import' && files.some(({ state }) => state === 'done')
  if (!hasTaken || run.finished_at === null) return 'nothing'
  if (run.finished_at < since) return 'late'
  return run.journalWhole ? null : 'gone'
}

function common(run: FoundRun, files: readonly FoundFile[]): Omit<RunEntry, 'files'> {
  const { providerCode: code, providerName: name } = run
  return {
    ...{ id: run.id, purpose: run.purpose, state: run.state, origin: run.origin, profile: run.profile, by: run.by },
    serviceProvider: code === null ? null : { code, name: name ?? '' },
    createdAt: run.created_at.toISOString(),
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    counts: sumOf(files),
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

/** Reports without the count `listed` are from before it existed; their remarks were all kept. */
export const notesListed = ({ listed, refused = 0, warned = 0 }: KeptReport): number => listed ?? refused + warned

function asFile(run: FoundRun, file: FoundFile): ImportRun['files'][number] {
  const { report, takenBefore, sha256 } = file
  return {
    ...{ id: file.id, upload: file.uploadId, name: file.name, bytes: file.bytes, state: file.state },
    refusal: file.refusal,
    ...(report.refusalCode && { refusalCode: report.refusalCode }),
    sha256: sha256?.toString('hex') ?? null,
    counts: countsOf(report),
    byKind: Object.entries(report.byKind ?? {}).map(([kind, counts]) => ({ kind, ...counts })),
    totals: report.totals ?? {},
    takenBefore:
      takenBefore === null || run.purpose === 'undo'
        ? null
        : { run: takenBefore.run, at: new Date(takenBefore.at).toISOString() },
    hasRejected: file.rejectedBytes !== null,
    rejectedCutAt: report.rejectedCutAt ?? null,
    notesListed: notesListed(report),
  }
}
