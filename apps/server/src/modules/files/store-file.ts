import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { FilePurpose } from '../../files-schema.ts'
import { isDiskFull } from '../../platform/files/is-disk-full.ts'
import { scanPath } from '../../platform/files/scanner.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ReceivedFile } from '../../platform/http/body/upload.ts'
import { hasRoom, markKept, markRemoved, type NewFile, reserveFile } from './files.queries.ts'

const megabyte = 1024 * 1024

interface Storing {
  readonly purpose: FilePurpose
  /** The file's owner; null if unknown. */
  readonly userId: number | null
}

/** A file whose bytes are stored, and which is not yet part of an object. */
export interface StoredFile extends Pick<NewFile, 'key' | 'kind' | 'bytes' | 'name' | 'width' | 'height' | 'state'> {
  readonly id: number
}

/**
 * Refuses an upload without enough room before its body is read (attack FU7).
 *
 * @throws AppError `storage_full`
 */
export async function requireRoom(ctx: Context, purpose: FilePurpose): Promise<void> {
  const free = await ctx.files.store.freeBytes()
  if (free !== null && free < ctx.settings.files.reserveMegabytes * megabyte) throw new AppError('storage_full')
  const room = { bytes: 1, quotaBytes: quotaOf(ctx, purpose) }
  if (!(await hasRoom(ctx.db, purpose, room))) throw new AppError('storage_full')
}

/**
 * Stores the bytes of a received file durably, outside any transaction. `keepFile` then attaches it in the transaction
 * of the use case. The sweep deletes a file that is not kept within an hour.
 *
 * @throws AppError `file_refused` for an infected file, `storage_full` without room or if the store fails
 */
export async function storeFile(ctx: Context, file: ReceivedFile, { purpose, userId }: Storing): Promise<StoredFile> {
  const verdict = ctx.files.scanner ? await scanPath(ctx.files.scanner, file.path) : 'clean'
  if (verdict === 'infected') throw file.refusal('infected')
  const row: NewFile = {
    key: randomBytes(16).toString('hex'),
    purpose,
    kind: file.kind,
    bytes: file.bytes,
    sha256: file.sha256,
    name: file.name,
    width: file.dimensions?.width ?? null,
    height: file.dimensions?.height ?? null,
    state: verdict === 'clean' ? 'ready' : 'waiting',
    created_at: ctx.now,
    created_by: userId,
  }
  const id = await reserveFile(ctx.db, row, quotaOf(ctx, purpose))
  if (id === undefined) throw new AppError('storage_full')
  try {
    await ctx.files.store.put(row.key, file)
  } catch (error) {
    await markRemoved(ctx.db, id, ctx.now)
    if (!isDiskFull(error)) ctx.log.error({ err: error }, 'the store of files fails')
    throw new AppError('storage_full')
  }
  return { id, ...row }
}

/**
 * Attaches a stored file to the object that the caller's transaction writes.
 *
 * @throws Error if the sweep has taken the file, an hour after it was stored
 */
export async function keepFile({ db, now }: Context, id: number): Promise<void> {
  if (!(await markKept(db, id, now))) throw new Error('a file was kept too late')
}

/** Hides the file in the caller's transaction; the sweep later deletes its bytes. */
export const dropFile = ({ db, now }: Context, id: number): Promise<void> => markRemoved(db, id, now)

function quotaOf({ settings }: Context, purpose: FilePurpose): number {
  const { attachmentsMegabytes, mediaMegabytes } = settings.files
  return (purpose === 'attachment' ? attachmentsMegabytes : mediaMegabytes) * megabyte
}
