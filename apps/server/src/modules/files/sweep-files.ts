import type { Context } from '../../context.ts'
import { removeAbandoned } from '../../platform/files/file-room.ts'
import { deleteFileRow, takeRemoved } from './files.queries.ts'

const abandonedAfterMs = 3_600_000
const batch = 100

/**
 * Deletes the bytes of removed and abandoned files, then their rows. Safe to interrupt and repeat: deleting missing
 * bytes succeeds.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  await removeAbandoned(ctx.files.temporaryFolder)
  const abandonedBefore = new Date(ctx.now.getTime() - abandonedAfterMs)
  for (const { id, key } of await takeRemoved(ctx.db, { now: ctx.now, abandonedBefore, limit: batch })) {
    await ctx.files.store.delete(key)
    await deleteFileRow(ctx.db, id)
  }
}
