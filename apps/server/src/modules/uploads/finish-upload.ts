import { createHash } from 'node:crypto'
import { type Context, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { storedBytes } from './stored-bytes.ts'
import { markWhole, restartUpload, type UploadRow } from './uploads.queries.ts'

/**
 * Compares a received file with the announced hash; a file that differs is reset.
 *
 * @throws AppError `upload_damaged`
 */
export async function finishUpload(
  ctx: Context,
  { id, declared_sha256: declared }: Pick<UploadRow, 'id' | 'declared_sha256'>,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of storedBytes(ctx, id)) hash.update(chunk)
  const sha256 = hash.digest()
  if (!declared || declared.equals(sha256)) return markWhole(ctx.db, id, sha256)
  await inTransaction(ctx, ({ db }) => restartUpload(db, id))
  throw new AppError('upload_damaged')
}
