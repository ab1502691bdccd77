import type { Context } from '../../context.ts'
import { deleteUpload, findChunks, findExpired, forgetChunk } from './uploads.queries.ts'

const leftAfterMs = 3_600_000
const batch = 500

/**
 * Deletes expired files and chunks that were never kept. Bytes are deleted before their rows, so that an interrupted
 * run can be repeated.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const leftBefore = new Date(ctx.now.getTime() - leftAfterMs)
  await removeChunks(ctx, { leftBefore })
  for (const uploadId of await findExpired(ctx.db, ctx.now, batch)) {
    await removeChunks(ctx, { uploadId })
    await deleteUpload(ctx.db, uploadId)
  }
}

async function removeChunks(ctx: Context, which: Parameters<typeof findChunks>[1]): Promise<void> {
  for (;;) {
    const chunks = await findChunks(ctx.db, which, batch)
    if (chunks.length === 0) return
    for (const { id, key } of chunks) {
      await ctx.files.store.delete(key)
      await forgetChunk(ctx.db, id)
    }
  }
}
