import type { Reply } from '@zatyshok/contract/endpoint'
import type { attachReadingPhoto as endpoint } from '@zatyshok/contract/meters/reading-receipts'
import { parseReceiptNumber } from '@zatyshok/domain/bills/receipt-number'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { dropFile, keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { photosOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { findOwnPhoto, replacePhoto } from './receipts.queries.ts'

/**
 * Adds a photo of the meter to a reading that the signed-in resident gave; the one before goes. The reading itself was
 * taken before and stays whatever becomes of the photo.
 *
 * @throws AppError `not_found` for a reading that is missing or somebody else's, before a byte is read;
 * `file_refused`, `payload_too_large`, `storage_full`, `too_many_requests`
 */
export async function attachPhoto(
  ctx: ActorContext,
  { params, file }: UploadInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const key = parseReceiptNumber(params.number)
  const { userId } = ctx.actor
  if (!(await findOwnPhoto(ctx.db, userId, key))) throw new AppError('not_found')
  await takeAttempts(ctx, [{ limit: photosOfUser, of: String(userId) }])
  await requireRoom(ctx, 'attachment')
  const { id: fileId } = await storeFile(ctx, await file.receive(), { purpose: 'attachment', userId })
  await inTransaction(ctx, async (ctx) => {
    const before = await replacePhoto(ctx.db, userId, { ...key, fileId })
    if (!before) throw new AppError('not_found')
    await keepFile(ctx, fileId)
    if (before.fileId !== null) await dropFile(ctx, before.fileId)
  })
  return { attached: true }
}
