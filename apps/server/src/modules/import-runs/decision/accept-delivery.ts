import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { acceptDelivery as endpoint } from '@zatyshok/contract/providers/import-previews'
import type { ImportRun } from '@zatyshok/contract/providers/imports'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { prolongUploads } from '../../uploads/keep-uploads.ts'
import { queueRun, refuseRepeated, whoOf } from '../begin-run.ts'
import { findWholeRun, readRun } from '../read-run.ts'
import type { FoundFile } from '../run-files.queries.ts'
import { lockLine } from '../run-turns.ts'
import { findDecision, insertDecision, isOutdated } from './decision.queries.ts'
import { readFigures } from './read-preview.ts'

/**
 * Queues the import of a check's files. A repeated request returns the same import.
 *
 * @throws AppError `not_found`, `import_not_checked`, `import_decided`, `import_files_gone`, `import_outdated`,
 *   `import_repeated`, `invalid_value` for a wrong difference of the control sum
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
    const kept = await keptFiles(ctx, files)
    if (repeat === 'no') await refuseRepeated(ctx, run.line, kept)
    if (await isOutdated(ctx.db, id)) throw new AppError('import_outdated')
    await refuseOtherDifference(ctx, id, differenceKop)
    const place = { profile: run.profile, line: run.line, providerId: run.provider_id }
    const taken = await queueRun(ctx, { purpose: 'import', strict: run.strict, repeat, place, files: kept })
    const decided = { decided_at: ctx.now, decided_by: whoOf(ctx).by_user_id }
    await insertDecision(ctx.db, { run_id: id, ...decided, taken_run_id: taken })
    return taken
  })
  return readRun(ctx, taken)
}

type KeptFile = FoundFile & { readonly uploadId: number; readonly sha256: Buffer }

/** The files of the check, kept for the import. @throws AppError `import_files_gone` */
async function keptFiles(ctx: ExchangeContext, files: readonly FoundFile[]): Promise<KeptFile[]> {
  const kept = files.filter((file): file is KeptFile => file.uploadId !== null && file.sha256 !== null)
  if (kept.length < files.length) throw new AppError('import_files_gone')
  await prolongUploads(
    ctx,
    kept.map(({ uploadId }) => uploadId),
  )
  return kept
}

async function refuseOtherDifference(ctx: ExchangeContext, id: number, typedKop: number | undefined): Promise<void> {
  const control = (await readFigures(ctx, id))?.control
  const differenceKop = control ? Math.abs(control.fileKop - control.takenKop) : 0
  if (differenceKop === 0 || differenceKop === typedKop) return
  throw new AppError('invalid_value', { errors: [{ path: 'differenceKop', message: t('preview.difference.wrong') }] })
}
