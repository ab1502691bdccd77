import type { Context } from '../../context.ts'
import { deleteUpload, findChunks, findExpired, forgetChunk } from './uploads.queries.ts'

const leftAfterMs = 3_600_000
const batch = 500

/**
 * Removes files whose time is over, and pieces that were never kept. Killed in between it begins again: the bytes go
 * before the rows that know of them.
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
