import type { Upload } from '@zatyshok/contract/providers/uploads'
import type { ExchangeContext } from '../../context.ts'
import { asUpload } from './as-upload.ts'
import { findUnused } from './uploads.queries.ts'

const most = 50

/** Lists the caller's uploads that no run uses yet, so that a reopened browser can find them. */
export async function listUploads({ db, exchanger, now }: ExchangeContext): Promise<Upload[]> {
  return (await findUnused(db, exchanger, { now, limit: most })).map(asUpload)
}
