import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

const items = (db: Db) =>
  db
    .selectFrom('media_items')
    .innerJoin('files', 'files.id', 'media_items.file_id')
    .select([
      'files.id',
      'files.key',
      'files.kind',
      'files.bytes',
      'files.width',
      'files.height',
      'files.state',
      'files.created_at as createdAt',
      'media_items.name',
      'media_items.alt',
      'media_items.decorative',
      'media_items.revision',
    ])
    .where('files.kept_at', 'is not', null)
    .where('files.removed_at', 'is', null)

export type FoundItem = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number]

const images = ['jpg', 'png', 'webp'] as const

export interface MediaFilter {
  readonly before: number | undefined
  readonly kind: 'image' | 'document' | undefined
  /** Prefixes of words; an item must match all of them. */
  readonly words: readonly string[]
  readonly limit: number
}

/** Lists items, the newest first. */
export async function findItems(db: Db, { before, kind, words, limit }: MediaFilter): Promise<FoundItem[]> {
  // Words contain only letters and digits; the quotes are a second protection.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return items(db)
    .$if(before !== undefined, (q) => q.where('media_items.file_id', '<', before ?? 0))
    .$if(kind === 'image', (q) => q.where('files.kind', 'in', images))
    .$if(kind === 'document', (q) => q.where('files.kind', 'not in', images))
    .$if(words.length > 0, (q) => q.where(sql<SqlBool>`media_items.words @@ to_tsquery('simple', ${query})`))
    .orderBy('media_items.file_id', 'desc')
    .limit(limit)
    .execute()
}

export async function findItem(db: Db, id: number): Promise<FoundItem | undefined> {
  return items(db).where('files.id', '=', id).executeTakeFirst()
}

export async function findServed(db: Db, key: string): Promise<FoundItem | undefined> {
  return items(db).where('files.key', '=', key).where('files.state', '=', 'ready').executeTakeFirst()
}

/** Finds the file of the library with the same content. */
export async function findSame(db: Db, sha256: Buffer): Promise<FoundItem | undefined> {
  return items(db).where('files.sha256', '=', sha256).where('files.purpose', '=', 'media').executeTakeFirst()
}

export async function insertItem(db: Db, item: { fileId: number; name: string; at: Date }): Promise<void> {
  await db.insertInto('media_items').values({ file_id: item.fileId, name: item.name, changed_at: item.at }).execute()
}

interface Description {
  readonly name: string
  readonly alt: string
  readonly decorative: boolean
}

/** Changes an item; false if its revision has changed. */
export async function describeItem(
  db: Db,
  { id, revision }: { readonly id: number; readonly revision: number },
  { at, ...values }: Description & { readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_items')
    .set({ ...values, revision: revision + 1, changed_at: at })
    .where('file_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns at most five titles of public texts and drafts that refer to the file. */
export async function findUses(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('content_entries')
    .innerJoin('content_versions', (join) =>
      join
        .onRef('content_versions.entry_id', '=', 'content_entries.id')
        .on(sql<SqlBool>`content_versions.id in (content_entries.published_id, content_entries.draft_id)`),
    )
    .select('content_versions.title')
    .distinct()
    .where(sql<SqlBool>`(position(${key} in content_versions.html) > 0
      or position(${key} in content_versions.file ->> 'url') > 0
      or position(${key} in content_versions.cover ->> 'url') > 0
      or position(${key} in content_versions.attachments::text) > 0)`)
    .orderBy('content_versions.title')
    .limit(5)
    .execute()
  return rows.map(({ title }) => title)
}
