import type { NewUpload, Upload } from '@zatyshok/contract/providers/uploads'
import { type ExchangeContext, type Exchanger, inTransaction } from '../../context.ts'
import { shownName } from '../../platform/files/file-name.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asUpload } from './as-upload.ts'
import { insertUpload, type UploadRoom } from './uploads.queries.ts'

const megabyte = 1024 * 1024
/** Lifetime of an upload without a new chunk, milliseconds. */
export const abandonedAfterMs = 86_400_000

/** Seconds after which the caller may retry: other uploads are finished, imported or abandoned by then. */
const roomAgainSeconds = 3600

/**
 * Announces a file and reserves room for all of it. A used-up reservation is not a fault of the portal, unlike a full
 * disk, so the errors differ.
 *
 * @throws AppError `payload_too_large` for a file above every limit, `uploads_full`, `storage_full`
 */
export async function beginUpload(ctx: ExchangeContext, { name, bytes, sha256 }: NewUpload): Promise<Upload> {
  const { files, imports } = ctx.settings
  const room = roomFor(ctx.exchanger, imports.uploadsMegabytes * megabyte)
  if (bytes > room.share) throw new AppError('payload_too_large')
  const free = await ctx.files.store.freeBytes()
  if (free !== null && free - bytes < files.reserveMegabytes * megabyte) throw new AppError('storage_full')
  const row = {
    name: shownName(name),
    bytes,
    declared_sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + abandonedAfterMs),
  }
  const inserted = await inTransaction(ctx, ({ db }) => insertUpload(db, ctx.exchanger, { row, room }))
  if (!inserted) throw new AppError('uploads_full', { retryAfterSeconds: roomAgainSeconds })
  return asUpload(inserted)
}

/** One provider gets half of the room at most, so that its program cannot block the others. */
const roomFor = ({ providerId }: Exchanger, bytes: number): UploadRoom => ({
  bytes,
  share: providerId === null ? bytes : bytes / 2,
})
