import type { ImportRun } from '@zatyshok/contract/providers/imports'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asRun } from './as-run.ts'
import { type FoundRun, findRuns } from './import-runs.queries.ts'
import { type FoundFile, findFiles } from './run-files.queries.ts'

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
  return asRun(run, files, { now: ctx.now, undoDays: ctx.settings.imports.undoDays })
}
