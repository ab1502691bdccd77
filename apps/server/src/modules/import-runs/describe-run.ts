import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { Context } from '../../context.ts'
import { describeNote, describeOutcome } from '../imports/describe-report.ts'
import type { FoundRun } from './import-runs.queries.ts'
import { type FoundFile, findNotes } from './run-files.queries.ts'

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
const MOST_NOTES = 10_000

/** Describes the result of a run in Ukrainian. */
export async function describeRun(
  ctx: Pick<Context, 'db'>,
  run: FoundRun,
  files: readonly FoundFile[],
): Promise<string> {
  if (run.failure !== null) return `${run.failure}\n`
  const lines = [`Завантаження № ${run.id}`]
  for (const file of files) lines.push(...(await describeFile(ctx, file)))
  return `${lines.join('\n')}\n`
}

/** Returns the Ukrainian note that not all remarks are listed. */
export const listCut = (listed: number, all: number): string =>
  t('imports.rows.cut', { n: formatVolume(String(listed)), all: formatVolume(String(all)) })

async function describeFile({ db }: Pick<Context, 'db'>, file: FoundFile): Promise<string[]> {
  const { name, state, refusal, importId, report } = file
  const counts = { ...NOTHING, ...report }
  const status = state === 'waiting' ? 'unknown' : state
  const outcome = describeOutcome({ ...counts, file: name, status, ...(refusal !== null && { refusal }) })
  const notes = importId === null ? [] : await findNotes(db, { importId, after: 0, limit: MOST_NOTES })
  const remarks = notes.map(
    ({ taken, ...note }) => `  ${describeNote({ ...note, severity: taken ? 'warning' : 'refused' })}`,
  )
  const all = counts.refused + counts.warned
  return [outcome, ...remarks, ...(notes.length < all ? [`  ${listCut(notes.length, all)}`] : [])]
}
