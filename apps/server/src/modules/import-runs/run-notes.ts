import { Readable } from 'node:stream'
import type { noteFilter, rowNote } from '@zatyshok/contract/providers/imports'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Context, ExchangeContext } from '../../context.ts'
import { attachmentNamed } from '../../platform/files/content-disposition.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordExchange } from '../audit/record-audit.ts'
import { csvHeading, csvRow, describeNote, describeOutcome } from '../imports/describe-report.ts'
import type { FoundRun } from './import-runs.queries.ts'
import { findWholeRun, notesListed } from './read-run.ts'
import { type FoundFile, findNotes } from './run-files.queries.ts'

const longestPage = 100

interface OfFile {
  readonly run: number
  readonly file: number
}

/** A file of a run. @throws AppError `not_found` */
async function findRunFile(ctx: ExchangeContext, { run, file }: OfFile): Promise<FoundFile> {
  const found = (await findWholeRun(ctx, run)).files.find(({ id }) => id === file)
  if (!found) throw new AppError('not_found')
  return found
}

/** A page of notes about the rows of a file. @throws AppError `not_found` */
export async function listRunNotes(
  ctx: ExchangeContext,
  of: OfFile,
  { severity, after = '0', limit }: z.output<typeof noteFilter>,
): Promise<{ rows: z.output<typeof rowNote>[]; next: number | null }> {
  const { importId } = await findRunFile(ctx, of)
  if (importId === null) return { rows: [], next: null }
  const page = limit === undefined ? longestPage : Number(limit)
  const found = await findNotes(ctx.db, { importId, severity, after: Number(after), limit: page + 1 })
  const rows = found
    .slice(0, page)
    .map(({ taken, ...note }) => ({ ...note, severity: taken ? ('warning' as const) : ('refused' as const) }))
  return { rows, next: found.length > page ? (rows.at(-1)?.n ?? null) : null }
}

const batch = 1000

/**
 * All stored notes of a run as CSV for a spreadsheet; the last row says if some are not stored. @throws AppError
 * `not_found`
 */
export async function exportRunNotes(ctx: ExchangeContext, id: number, reply: FastifyReply): Promise<Readable> {
  const { files } = await findWholeRun(ctx, id)
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachmentNamed(`import-${id}.csv`))
  return Readable.from(lines(ctx, files))
}

async function* lines({ db }: ExchangeContext, files: readonly FoundFile[]): AsyncGenerator<string> {
  yield csvHeading
  for (const { name: file, importId, report } of files) {
    if (importId === null) continue
    for (let after = 0; ; ) {
      const notes = await findNotes(db, { importId, after, limit: batch })
      const last = notes.at(-1)
      if (!last) break
      after = last.n
      const rows = notes.map(({ place, column, reason, taken }) =>
        csvRow({ file, place, column, reason, severity: taken ? 'warning' : 'refused' }),
      )
      yield rows.join('')
    }
    const listed = notesListed(report)
    const all = (report.refused ?? 0) + (report.warned ?? 0)
    if (listed < all) {
      yield csvRow({ file, place: '', column: '', reason: listCut(listed, all), severity: 'warning' })
    }
  }
}

const NOTHING = { read: 0, notCounted: 0, refused: 0, warned: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
const MOST_NOTES = 10_000

/** The outcome of a run as Ukrainian text. */
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

/** Says that not all notes are listed. */
const listCut = (listed: number, all: number): string =>
  t('imports.rows.cut', { n: formatVolume(String(listed)), all: formatVolume(String(all)) })

async function describeFile({ db }: Pick<Context, 'db'>, file: FoundFile): Promise<string[]> {
  const { name, state, refusal, importId, report } = file
  const counts = { ...NOTHING, ...report }
  const status = state === 'waiting' ? 'unknown' : state
  const outcome = describeOutcome({ ...counts, file: name, status, ...(refusal !== null && { refusal }) }, 'uk')
  const notes = importId === null ? [] : await findNotes(db, { importId, after: 0, limit: MOST_NOTES })
  const remarks = notes.map(
    ({ taken, ...note }) => `  ${describeNote({ ...note, severity: taken ? 'warning' : 'refused' }, 'uk')}`,
  )
  const all = counts.refused + counts.warned
  return [outcome, ...remarks, ...(notes.length < all ? [`  ${listCut(notes.length, all)}`] : [])]
}

/** Downloads the refused rows of a file in its format and under its name. @throws AppError `not_found` */
export async function downloadRejected(
  ctx: ExchangeContext,
  of: { readonly run: number; readonly file: number },
  reply: FastifyReply,
): Promise<Readable> {
  const { name, rejectedKey, rejectedBytes } = await findRunFile(ctx, of)
  if (rejectedKey === null || rejectedBytes === null) throw new AppError('not_found')
  await recordExchange(ctx, { action: 'imports.download', target: `import ${of.run}` })
  const content = await ctx.files.store.get(rejectedKey)
  reply
    .type('application/octet-stream')
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', rejectedBytes)
  return content
}
