import { expressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { Exchanger } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
export type UploadRow = Selectable<DatabaseSchema['uploads']>
type NewRow = Pick<UploadRow, 'name' | 'bytes' | 'declared_sha256' | 'created_at' | 'expires_at'>

const upload = expressionBuilder<DatabaseSchema, 'uploads'>()

/** Condition of the uploads that the caller may see: a provider's own, or all. */
const seenBy = ({ providerId }: Exchanger) =>
  providerId === null ? upload.lit(true) : upload('uploads.provider_id', '=', providerId)

export interface UploadRoom {
  /** Most bytes of all uploads together. */
  readonly bytes: number
  /** Most bytes of the uploads that the caller may see: a provider's own, or all. */
  readonly share: number
}

/**
 * Inserts an announced file; undefined without room. A lock serialises concurrent calls, so that each counts the
 * others.
 */
export async function insertUpload(
  db: Db,
  exchanger: Exchanger,
  { row, room }: { readonly row: NewRow; readonly room: UploadRoom },
): Promise<UploadRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads', 0))`.execute(db)
  const { all, shared } = await db
    .selectFrom('uploads')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(bytes) filter (where ${seenBy(exchanger)}), 0)::bigint`.as('shared'),
    ])
    .executeTakeFirstOrThrow()
  if (all + row.bytes > room.bytes || shared + row.bytes > room.share) return undefined
  const { by, providerId } = exchanger
  const whose = 'userId' in by ? { created_by: by.userId, token_id: null } : { created_by: null, token_id: by.tokenId }
  return db
    .insertInto('uploads')
    .values({ ...row, ...whose, provider_id: providerId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a file that is already on this machine. The limits do not apply to the watched folder. */
export async function insertWhole(
  db: Db,
  row: Pick<UploadRow, 'name' | 'bytes' | 'provider_id' | 'created_at' | 'expires_at'>,
): Promise<number> {
  const whose = { declared_sha256: null, created_by: null, token_id: null }
  const added = await db
    .insertInto('uploads')
    .values({ ...row, ...whose })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Finds an upload; undefined if it is missing or another provider's. */
export async function findUpload(db: Db, exchanger: Exchanger, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where(seenBy(exchanger)).executeTakeFirst()
}

/** Condition of the caller's own uploads that no run uses. */
const isOwnUnused = ({ by, providerId }: Exchanger, now: Date) =>
  upload.and([
    'userId' in by ? upload('uploads.created_by', '=', by.userId) : upload('uploads.token_id', '=', by.tokenId),
    seenBy({ by, providerId }),
    upload('uploads.expires_at', '>=', now),
    upload.not(
      upload.exists(upload.selectFrom('import_run_files as file').whereRef('file.upload_id', '=', 'uploads.id')),
    ),
  ])

/** Finds the caller's uploads that no run uses, the newest first. */
export async function findUnused(
  db: Db,
  exchanger: Exchanger,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<UploadRow[]> {
  const own = db.selectFrom('uploads').selectAll().where(isOwnUnused(exchanger, now))
  return own.orderBy('id', 'desc').limit(limit).execute()
}

/** Sets the end of an upload's lifetime; false if it is missing, another person's, or used by a run. */
export async function expireUnused(
  db: Db,
  exchanger: Exchanger,
  { id, now, at }: { readonly id: number; readonly now: Date; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ expires_at: at })
    .where('id', '=', id)
    .where(isOwnUnused(exchanger, now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds an upload and locks it until the transaction ends. */
export async function lockUpload(db: Db, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface Chunk {
  readonly at: number
  readonly bytes: number
  readonly sha256: Buffer
}

/** True if the same chunk is stored already. */
export async function hasChunk(db: Db, uploadId: number, { at, bytes, sha256 }: Chunk): Promise<boolean> {
  const found = await db
    .selectFrom('upload_chunks')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('at', '=', at)
    .where('bytes', '=', bytes)
    .where('sha256', '=', sha256)
    .where('kept', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts a chunk's row before its bytes are stored. */
export async function insertChunk(
  db: Db,
  row: Chunk & { readonly upload_id: number; readonly key: string; readonly created_at: Date },
): Promise<number> {
  return (await db.insertInto('upload_chunks').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Appends a stored chunk to its file. The caller has locked the upload, which ends where the chunk begins. */
export async function keepChunk(
  db: Db,
  { chunkId, uploadId, received, expiresAt }: { chunkId: number; uploadId: number; received: number; expiresAt: Date },
): Promise<void> {
  await db.updateTable('upload_chunks').set({ kept: true }).where('id', '=', chunkId).execute()
  await db
    .updateTable('uploads')
    .set(({ fn, val }) => ({ received, expires_at: fn<Date>('greatest', ['expires_at', val(expiresAt)]) }))
    .where('id', '=', uploadId)
    .execute()
}

/** Finds the stored chunks of a file, in its order. */
export async function findKept(db: Db, uploadId: number, limit: number): Promise<Chunk[]> {
  return db
    .selectFrom('upload_chunks')
    .select(['at', 'bytes', 'sha256'])
    .where('upload_id', '=', uploadId)
    .where('kept', '=', true)
    .orderBy('at')
    .limit(limit)
    .execute()
}

export async function markWhole(db: Db, id: number, sha256: Buffer): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute()
}

/** Resets the file; the sweep deletes its chunks. */
export async function restartUpload(db: Db, id: number): Promise<void> {
  await db.updateTable('upload_chunks').set({ kept: false }).where('upload_id', '=', id).execute()
  await db.updateTable('uploads').set({ received: 0 }).where('id', '=', id).execute()
}

/** Extends the retention of complete files to a moment at least. */
export async function extendUploads(db: Db, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('uploads')
    .set(({ fn, val }) => ({ expires_at: fn<Date>('greatest', ['expires_at', val(until)]) }))
    .where('id', 'in', ids)
    .execute()
}

/** Finds expired files that no running run uses; the longest expired first. */
export async function findExpired(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('expires_at', '<', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run_files as file')
            .innerJoin('import_runs as run', 'run.id', 'file.run_id')
            .whereRef('file.upload_id', '=', 'uploads.id')
            .where('run.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the chunks of an upload, or those that were never kept, with their keys in the store. */
export async function findChunks(
  db: Db,
  which: { readonly uploadId: number } | { readonly leftBefore: Date },
  limit: number,
): Promise<{ id: number; key: string }[]> {
  const all = db.selectFrom('upload_chunks').select(['id', 'key']).limit(limit)
  if ('uploadId' in which) return all.where('upload_id', '=', which.uploadId).execute()
  return all.where('kept', '=', false).where('created_at', '<', which.leftBefore).execute()
}

/** Deletes a chunk's row after its bytes. */
export async function forgetChunk(db: Db, id: number): Promise<void> {
  await db.deleteFrom('upload_chunks').where('id', '=', id).execute()
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}
