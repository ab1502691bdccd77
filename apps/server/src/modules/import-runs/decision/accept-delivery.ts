import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { acceptDelivery as endpoint } from '@zatyshok/contract/providers/import-previews'
import type { ImportRun } from '@zatyshok/contract/providers/imports'
import { unexplainedDifference } from '@zatyshok/domain/imports/control-difference'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { queueRun, refuseRepeated, whoOf } from '../begin-run.ts'
import type { FoundRun } from '../import-runs.queries.ts'
import { findNextCheck } from '../mending/mending.queries.ts'
import { findWholeRun, readRun } from '../read-run.ts'
import { findFiles, findMendedRows } from '../run-files.queries.ts'
import { lockLine } from '../run-turns.ts'
import { findDecision, insertDecision, isOutdated } from './decision.queries.ts'
import { type KeptFile, keptFiles } from './kept-files.ts'
import { readFigures } from './read-preview.ts'

/**
 * Queues the import of a check's files. A repeated request returns the same import.
 *
 * @throws AppError `not_found`, `import_not_checked`, `import_decided`, `import_mended_meanwhile`, `import_files_gone`,
 *   `import_outdated`, `import_repeated`, `invalid_value` for a wrong difference of the control sum
 */
export async function acceptDelivery(
  ctx: ExchangeContext,
  id: number,
  { differenceKop, repeat }: ParsedInput<typeof endpoint>['body'],
): Promise<ImportRun> {
  const taken = await inTransaction(ctx, async (ctx) => {
    const { run: seen } = await findWholeRun(ctx, id)
    await lockLine(ctx.db, seen.line)
    const decision = await findDecision(ctx.db, id)
    if (decision?.run) return decision.run
    if (decision) throw new AppError('import_decided')
    const { run, files } = await findWholeRun(ctx, id)
    if (run.purpose !== 'check' || !(run.state === 'done' || run.state === 'partly')) {
      throw new AppError('import_not_checked')
    }
    if ((await findNextCheck(ctx.db, run)) !== undefined) throw new AppError('import_mended_meanwhile')
    const kept = await keptFiles(ctx, files)
    if (repeat === 'no') await refuseRepeated(ctx, run.line, kept)
    if (await isOutdated(ctx.db, id)) throw new AppError('import_outdated')
    await refuseOtherDifference(ctx, id, differenceKop)
    const toTake = await filesToTake(ctx, run, kept)
    const place = { profile: run.profile, line: run.line, providerId: run.provider_id }
    const taken = await queueRun(ctx, { purpose: 'import', strict: run.strict, repeat, place, ...toTake })
    const decided = { decided_at: ctx.now, decided_by: whoOf(ctx).by_user_id }
    await insertDecision(ctx.db, { run_id: id, ...decided, taken_run_id: taken })
    return taken
  })
  return readRun(ctx, taken)
}

/**
 * The files of a check as an import of them needs them: the provider's own, and those of mended rows, which name the
 * file by its place among the own ones.
 */
async function filesToTake(ctx: ExchangeContext, run: FoundRun, kept: readonly KeptFile[]) {
  const own = kept.filter(({ mendsFile }) => mendsFile === null)
  const first = run.mends_run_id === null ? [] : await findFiles(ctx.db, [run.mends_run_id])
  const mended = []
  for (const file of kept) {
    const of = first.findIndex(({ id }) => id === file.mendsFile)
    if (of >= 0) mended.push({ ...file, of, rows: await findMendedRows(ctx.db, file.id) })
  }
  return { files: own, mended }
}

async function refuseOtherDifference(ctx: ExchangeContext, id: number, typedKop: number | undefined): Promise<void> {
  const control = (await readFigures(ctx, id))?.control
  const differenceKop = control ? unexplainedDifference(control) : 0
  if (differenceKop === 0 || differenceKop === typedKop) return
  throw new AppError('invalid_value', { errors: [{ path: 'differenceKop', message: t('preview.difference.wrong') }] })
}
