import type { Upload } from '@zatyshok/contract/providers/uploads'
import type { ExchangeContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readUpload } from './read-upload.ts'
import { expireUnused } from './uploads.queries.ts'

/** Lifetime of a sample after its last use; the screen discards it earlier, when it is left. */
const sampleMs = 3_600_000

/**
 * Returns a complete upload that serves as the sample of a profile. It holds residents' data, so the portal keeps it for
 * an hour after its last use, unless a run imports it. @throws AppError `not_found`, `upload_incomplete`
 */
export async function readSample(ctx: ExchangeContext, id: number): Promise<Upload> {
  const upload = await readUpload(ctx, id)
  if (upload.sha256 === null) throw new AppError('upload_incomplete')
  await expireUnused(ctx.db, ctx.exchanger, { id, now: ctx.now, at: new Date(ctx.now.getTime() + sampleMs) })
  return upload
}
