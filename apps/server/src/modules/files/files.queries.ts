import type { Kysely, Selectable } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { FilePurpose } from '../../files-schema.ts'

type Db = Kysely<DatabaseSchema>
type FileRow = Selectable<DatabaseSchema['files']>

export type NewFile = Omit<FileRow, 'id' | 'kept_at' | 'removed_at'>

/**
 * Inserts a file's row before its bytes are stored, within the quota of its purpose; undefined if the quota is used up.
 * Concurrent reservations run one after another, so each counts the others.
 */
export async function reserveFile(db: Db, file: NewFile, quotaBytes: number): Promise<number | undefined> {
  return db.transaction().execute(async (db) => {
    const total = await db
      .selectFrom('file_totals')
      .select('bytes')
      .where('purpose', '=', file.purpose)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (total.bytes + file.bytes > quotaBytes) return undefined
    const row = { ...file, kept_at: null, removed_at: null }
    return (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** True if the purpose has room for so many more bytes; exact only inside `reserveFile`. */
export async function hasRoom(db: Db, purpose: FilePurpose, limits: { bytes: number; quotaBytes: number }) {
  const total = await db
    .selectFrom('file_totals')
    .select('bytes')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return total.bytes + limits.bytes <= limits.quotaBytes
}

/** Marks a draft as kept; false if it is missing or the sweep has taken it. */
export async function markKept(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ kept_at: at })
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markRemoved(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('files').set({ removed_at: at }).where('id', '=', id).where('removed_at', 'is', null).execute()
}

export type FoundFile = Pick<FileRow, 'key' | 'kind' | 'name' | 'bytes' | 'state'>

/** Finds a file that is part of an object; undefined if it is a draft or removed. */
export async function findKeptFile(db: Db, id: number): Promise<FoundFile | undefined> {
  return db
    .selectFrom('files')
    .select(['key', 'kind', 'name', 'bytes', 'state'])
    .where('id', '=', id)
    .where('kept_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

type Named = Pick<FileRow, 'id' | 'key'>

/** Finds files that wait for the scanner, the oldest first. */
export async function findWaiting(db: Db, limit: number): Promise<Named[]> {
  return db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('state', '=', 'waiting')
    .where('kept_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setState(db: Db, id: number, state: FileRow['state']): Promise<void> {
  await db.updateTable('files').set({ state }).where('id', '=', id).where('state', '=', 'waiting').execute()
}

/**
 * Marks drafts older than `abandonedBefore` as removed, so that they can no longer be kept. Returns the removed files,
 * the oldest first.
 */
export async function takeRemoved(
  db: Db,
  { now, abandonedBefore, limit }: { readonly now: Date; readonly abandonedBefore: Date; readonly limit: number },
): Promise<Named[]> {
  await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('kept_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('created_at', '<', abandonedBefore)
    .execute()
  return db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('removed_at', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function deleteFileRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('removed_at', 'is not', null).execute()
}
