import type { Upload } from '@zatyshok/contract/providers/uploads'
import type { ExchangeContext } from '../../context.ts'
import { asUpload } from './as-upload.ts'
import { findUnused } from './uploads.queries.ts'

const most = 50

/** What this person, or program, has sent and not yet named in a run: a browser that was closed has forgotten it. */
export async function listUploads({ db, exchanger, now }: ExchangeContext): Promise<Upload[]> {
  return (await findUnused(db, exchanger, { now, limit: most })).map(asUpload)
}
