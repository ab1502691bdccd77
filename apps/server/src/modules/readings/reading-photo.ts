import type { Readable } from 'node:stream'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type {
  attachReadingPhoto,
  downloadPhotoOfResident,
  downloadReadingPhoto,
} from '@zatyshok/contract/meters/reading-receipts'
import { parseReceiptNumber } from '@zatyshok/domain/bills/receipt-number'
import type { FastifyReply } from 'fastify'
import { type ActorContext, type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { UploadInput } from '../../platform/http/body/upload.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { downloadFile } from '../files/download-file.ts'
import { dropFile, keepFile, requireRoom, storeFile } from '../files/store-file.ts'
import { photosOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { dropPhotosOf, findOwnPhoto, findPhoto, replacePhoto } from './receipts.queries.ts'

/**
 * Adds a photo of the meter to a reading that the signed-in resident gave; it replaces the previous photo. The reading is
 * stored already, so a failed photo does not affect it.
 *
 * @throws AppError `not_found` for a reading that is missing or belongs to another resident, before the body is read;
 * `file_refused`, `payload_too_large`, `storage_full`, `too_many_requests`
 */
export async function attachPhoto(
  ctx: ActorContext,
  { params, file }: UploadInput<typeof attachReadingPhoto>,
): Promise<Reply<typeof attachReadingPhoto>> {
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

/** The photo of the caller's own reading, as a download that the browser does not display. @throws AppError `not_found` */
export async function downloadOwnPhoto(
  ctx: ActorContext,
  { params }: ParsedInput<typeof downloadReadingPhoto>,
  reply: FastifyReply,
): Promise<Readable> {
  const photo = await findOwnPhoto(ctx.db, ctx.actor.userId, parseReceiptNumber(params.number))
  if (!photo?.fileId) throw new AppError('not_found')
  return downloadFile(ctx, photo.fileId, reply)
}

/** The photo of a resident's reading for an operator; the audit records the download. @throws AppError `not_found` */
export async function downloadPhoto(
  ctx: ActorContext,
  { params }: ParsedInput<typeof downloadPhotoOfResident>,
  reply: FastifyReply,
): Promise<Readable> {
  const photo = await findPhoto(ctx.db, parseReceiptNumber(params.number), ctx.actor.providerId)
  if (!photo?.fileId) throw new AppError('not_found')
  const content = await downloadFile(ctx, photo.fileId, reply)
  await recordAudit(ctx, { action: 'readings.photo', target: `reading ${params.number}` })
  return content
}

/** Removes the photos of an erased person; the readings belong to the accounts and stay (LG4). */
export const forgetPhotosOf = ({ db, now }: Context, userId: number): Promise<void> => dropPhotosOf(db, userId, now)
