import { randomBytes } from 'node:crypto'
import type { Upload } from '@zatyshok/contract/providers/uploads'
import { t } from '@zatyshok/i18n/translate'
import { type ExchangeContext, inTransaction } from '../../context.ts'
import { isDiskFull } from '../../platform/files/is-disk-full.ts'
import type { WrittenBytes } from '../../platform/files/write-down.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { IncomingBytes } from '../../platform/http/body/raw-body.ts'
import { asUpload } from './as-upload.ts'
import { abandonedAfterMs } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import {
  type Chunk,
  findUpload,
  forgetChunk,
  hasChunk,
  insertChunk,
  keepChunk,
  lockUpload,
  type UploadRow,
} from './uploads.queries.ts'

interface Piece {
  readonly id: number
  /** Position in the file, bytes. */
  readonly offset: number
  readonly bytes: IncomingBytes
}

/**
 * Stores a chunk of a file durably before it returns. A repeated chunk changes nothing. After the last chunk the whole
 * file is compared with the announced hash.
 *
 * @throws AppError `not_found`, `upload_gap`, `upload_damaged`, `payload_too_large`, `storage_full`
 */
export async function receiveChunk(ctx: ExchangeContext, { id, offset, bytes }: Piece): Promise<Upload> {
  const upload = await current(ctx, id)
  if (upload.expires_at < ctx.now) throw new AppError('not_found')
  // Checked before the body is read, so that the client does not send a chunk in vain.
  if (offset > upload.received || offset >= upload.bytes) throw gap(upload)
  const received = await bytes.receive()
  const chunk = { at: offset, bytes: received.bytes, sha256: received.sha256 }
  if (offset + chunk.bytes > upload.bytes) throw new AppError('payload_too_large')
  if (!(await hasChunk(ctx.db, id, chunk))) await store(ctx, { upload, chunk, received })
  return finish(ctx, id)
}

async function store(
  ctx: ExchangeContext,
  { upload, chunk, received }: { upload: UploadRow; chunk: Chunk; received: WrittenBytes },
): Promise<void> {
  if (chunk.at !== upload.received) throw gap(upload)
  const key = randomBytes(16).toString('hex')
  const row = { ...chunk, upload_id: upload.id, key, created_at: ctx.now }
  const chunkId = await insertChunk(ctx.db, row)
  try {
    await ctx.files.store.put(key, received)
  } catch (error) {
    if (!isDiskFull(error)) ctx.log.error({ err: error }, 'the store of files fails')
    await ctx.files.store.delete(key).catch(() => undefined)
    throw new AppError('storage_full')
  }
  const expiresAt = new Date(ctx.now.getTime() + abandonedAfterMs)
  const isKept = await inTransaction(ctx, async ({ db }) => {
    const now = await lockUpload(db, upload.id)
    if (now?.received !== chunk.at || isDiscarded(now, upload)) return false
    await keepChunk(db, { chunkId, uploadId: upload.id, received: chunk.at + chunk.bytes, expiresAt })
    return true
  })
  if (isKept) return
  // A concurrent request has stored the same chunk first, or the upload was discarded.
  await ctx.files.store.delete(key)
  await forgetChunk(ctx.db, chunkId)
  const now = await current(ctx, upload.id)
  if (isDiscarded(now, upload)) throw new AppError('not_found')
  if (!(await hasChunk(ctx.db, upload.id, chunk))) throw gap(now)
}

/**
 * True if the upload was discarded meanwhile. Only discarding shortens its lifetime; a chunk in progress must not
 * extend it again.
 */
const isDiscarded = (now: UploadRow, before: UploadRow): boolean => now.expires_at < before.expires_at

async function finish(ctx: ExchangeContext, id: number): Promise<Upload> {
  const upload = await current(ctx, id)
  if (upload.received < upload.bytes || upload.sha256) return asUpload(upload)
  await finishUpload(ctx, upload)
  return asUpload(await current(ctx, id))
}

async function current(ctx: ExchangeContext, id: number): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, ctx.exchanger, id)
  if (!upload) throw new AppError('not_found')
  return upload
}

const gap = ({ received }: UploadRow): AppError =>
  new AppError('upload_gap', {
    errors: [{ path: 'offset', message: t('imports.upload.wanted', { offset: received }) }],
  })
