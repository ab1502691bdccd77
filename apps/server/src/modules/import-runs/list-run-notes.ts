import type { noteFilter, rowNote } from '@zatyshok/contract/providers/imports'
import type * as z from 'zod/mini'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findWholeRun } from './read-run.ts'
import { type FoundFile, findNotes } from './run-files.queries.ts'

const longestPage = 100

interface OfFile {
  readonly run: number
  readonly file: number
}

/** Finds a file of a run. @throws AppError `not_found` */
export async function findRunFile(ctx: ExchangeContext, { run, file }: OfFile): Promise<FoundFile> {
  const found = (await findWholeRun(ctx, run)).files.find(({ id }) => id === file)
  if (!found) throw new AppError('not_found')
  return found
}

/** Lists a page of remarks about the rows of a file. @throws AppError `not_found` */
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
