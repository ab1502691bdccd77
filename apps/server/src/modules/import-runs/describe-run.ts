import type { Context } from '../../context.ts'
import { describeReport } from '../imports/describe-report.ts'
import type { FileReport } from '../imports/import-report.ts'
import type { FoundRun } from './import-runs.queries.ts'
import { type FoundFile, findNotes } from './run-files.queries.ts'

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
const MOST_NOTES = 10_000

/** What became of a run, for people, in Ukrainian. */
export async function describeRun(
  { db }: Pick<Context, 'db'>,
  run: FoundRun,
  files: readonly FoundFile[],
): Promise<string> {
  if (run.failure !== null) return `${run.failure}\n`
  const reports: FileReport[] = []
  const remarks: string[] = []
  for (const { name: file, state, refusal, importId, report } of files) {
    const status = state === 'waiting' ? 'unknown' : state
    const told = { byKind: {}, totals: {}, ...(refusal !== null && { refusal }) }
    reports.push({ ...NOTHING, ...told, ...report, file, path: file, status, notes: [] })
    const notes = importId === null ? [] : await findNotes(db, { importId, after: 0, limit: MOST_NOTES })
    remarks.push(...notes.map(({ place, column, reason }) => `  ${place}${column && `, ${column}`}: ${reason}`))
  }
  const whole = describeReport({ profile: run.profile, dryRun: false, files: reports })
  return [`Завантаження № ${run.id}`, whole, ...remarks, ''].join('\n')
}
