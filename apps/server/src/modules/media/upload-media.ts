import type { uploadMedia as endpoint } from '@zatyshok/contract/content/media'
import type { Reply } from '@zatyshok/contract/endpoint'
import { type ActorContext, inTransaction } from '../../context.ts'
import { removeMetadata } from '../../platform/files/remove-metadata.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { filesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { asItem, itemWithId } from './as-item.ts'
import { findSame, insertItem } from './media.queries.ts'

/**
 * Stores a file in the library (J02). Removes a photo's location and camera data. If the library has the same bytes,
 * returns that file.
 *
 * @throws AppError `file_refused`, `payload_too_large`, `storage_full`, `too_many_requests`
 */
export async function uploadMedia(
  ctx: ActorContext,
  { file }: UploadInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await takeAttempts(ctx, [{ limit: filesOfUser, of: String(ctx.actor.userId) }])
  await requireRoom(ctx, 'media')
  const received = await removeMetadata(await file.receive())
  const same = await findSame(ctx.db, received.sha256)
  if (same) return asItem(same)
  const { id, name, state } = await storeFile(ctx, received, { purpose: 'media', userId: ctx.actor.userId })
  return inTransaction(ctx, async (ctx) => {
    await keepFile(ctx, id)
    await insertItem(ctx.db, { fileId: id, name, at: ctx.now })
    await recordAudit(ctx, { action: 'media.upload', target: `file ${id}`, detail: { kind: received.kind, state } })
    return asItem(await itemWithId(ctx, id))
  })
}
