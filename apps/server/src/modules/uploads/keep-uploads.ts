import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { extendUploads, findUpload } from './uploads.queries.ts'

const dayMs = 86_400_000

interface KeptUpload {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer
}

/**
 * Returns the files for a run and extends their retention by the configured days, in the caller's transaction.
 *
 * @throws AppError `not_found`, `upload_incomplete`
 */
export async function keepUploads(ctx: ExchangeContext, ids: readonly number[]): Promise<KeptUpload[]> {
  const kept: KeptUpload[] = []
  for (const id of ids) {
    const found = await findUpload(ctx.db, ctx.exchanger, id)
    if (!found) throw new AppError('not_found')
    if (!found.sha256) throw new AppError('upload_incomplete')
    kept.push({ id, name: found.name, bytes: found.bytes, sha256: found.sha256 })
  }
  await prolongUploads(ctx, ids)
  return kept
}

/** Extends the retention of uploads by the configured days, in the caller's transaction. */
export const prolongUploads = ({ db, now, settings }: ExchangeContext, ids: readonly number[]): Promise<void> =>
  extendUploads(db, ids, new Date(now.getTime() + settings.imports.keepUploadsDays * dayMs))
