import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Context, inTransaction } from '../../context.ts'
import { insertChunk, insertWhole, keepChunk, markWhole } from './uploads.queries.ts'

const dayMs = 86_400_000

interface StoringContext extends Pick<Context, 'db' | 'now' | 'files'> {
  readonly settings: Pick<Context['settings'], 'imports'>
}

interface LocalFile {
  readonly path: string
  readonly name: string
  readonly providerId: number | null
}

interface StoredUpload {
  readonly id: number
  readonly bytes: number
  readonly sha256: Buffer
}

/** Makes an upload of a file on this machine, in one chunk. @throws the store's errors */
export async function storeLocalFile(
  ctx: StoringContext,
  { path, name, providerId }: LocalFile,
): Promise<StoredUpload> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sha256 = hash.digest()
  const { size: bytes } = await stat(path)
  const expiresAt = new Date(ctx.now.getTime() + ctx.settings.imports.keepUploadsDays * dayMs)
  const id = await insertWhole(ctx.db, {
    name,
    bytes,
    provider_id: providerId,
    created_at: ctx.now,
    expires_at: expiresAt,
  })
  const key = randomBytes(16).toString('hex')
  const chunkId = await insertChunk(ctx.db, { at: 0, bytes, sha256, upload_id: id, key, created_at: ctx.now })
  await ctx.files.store.put(key, { path, bytes, sha256 })
  await inTransaction(ctx, async ({ db }) => {
    await keepChunk(db, { chunkId, uploadId: id, received: bytes, expiresAt })
    await markWhole(db, id, sha256)
  })
  return { id, bytes, sha256 }
}
