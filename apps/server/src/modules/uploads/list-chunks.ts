import type { Reply } from '@zatyshok/contract/endpoint'
import type { listChunks as declared } from '@zatyshok/contract/providers/uploads'
import type { ExchangeContext } from '../../context.ts'
import { readUpload } from './read-upload.ts'
import { findKept } from './uploads.queries.ts'

const most = 2000

/** Lists the stored chunks of a file. @throws AppError `not_found` */
export async function listChunks(ctx: ExchangeContext, id: number): Promise<Reply<typeof declared>> {
  await readUpload(ctx, id)
  const chunks = await findKept(ctx.db, id, most)
  return chunks.map(({ at, bytes, sha256 }) => ({ offset: at, bytes, sha256: sha256.toString('hex') }))
}
