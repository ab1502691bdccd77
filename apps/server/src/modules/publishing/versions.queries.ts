import type { Kysely } from 'kysely'
import type { Cover, OfferedFile } from '../../content-schema.ts'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** The content of a version. */
export interface Text {
  readonly slug: string
  readonly categoryId: number | null
  readonly position: number
  readonly title: string
  readonly description: string
  readonly html: string
  readonly file: OfferedFile | null
  readonly link: string | null
  readonly cover: Cover | null
  readonly attachments: readonly OfferedFile[]
}

export interface FoundVersion extends Text {
  readonly id: number
  readonly number: number
  /** Code of the category. */
  readonly category: string | null
  readonly authorId: number | null
  readonly author: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly publishedAt: Date | null
  readonly aside: boolean
}

const columns = [
  'id',
  'number',
  'title',
  'author_id as authorId',
  'author',
  'created_at as createdAt',
  'changed_at as changedAt',
  'published_at as publishedAt',
  'aside',
] as const

/** Finds a version of this entry; undefined for a version of another entry. */
export const findVersion = (db: Db, entryId: number, id: number): Promise<FoundVersion | undefined> =>
  db
    .selectFrom('content_versions')
    .select([
      ...columns,
      'description',
      'html',
      'file',
      'link',
      'cover',
      'attachments',
      'slug',
      'category_id as categoryId',
      'position',
    ])
    .select((q) =>
      q
        .selectFrom('content_categories as c')
        .select('c.code')
        .whereRef('c.id', '=', 'content_versions.category_id')
        .$asScalar()
        .as('category'),
    )
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .executeTakeFirst()

export type ListedVersion = Omit<FoundVersion, keyof Text | 'category'> & Pick<Text, 'title'>

/** Lists versions, the newest first, without their texts. */
export const findVersions = (db: Db, entryId: number, limit: number): Promise<ListedVersion[]> =>
  db
    .selectFrom('content_versions')
    .select([...columns])
    .where('entry_id', '=', entryId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

interface NewVersion extends Text {
  readonly entryId: number
  readonly authorId: number
  readonly author: string
  readonly at: Date
  readonly aside: boolean
}

/** Inserts the next version of a locked entry. */
export async function insertVersion(db: Db, version: NewVersion): Promise<number> {
  const { entryId, title, description, html, file, link, authorId, author, at, aside } = version
  const { slug, categoryId, position, cover, attachments } = version
  const { id } = await db
    .insertInto('content_versions')
    .values(({ selectFrom }) => ({
      entry_id: entryId,
      number: selectFrom('content_versions')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('number'), lit(0)), '+', 1).as('next'))
        .where('entry_id', '=', entryId),
      ...{ slug, category_id: categoryId, position },
      ...{ title, description, html, link, author, aside },
      file: file && JSON.stringify(file),
      cover: cover && JSON.stringify(cover),
      attachments: JSON.stringify(attachments),
      author_id: authorId,
      created_at: at,
      changed_at: at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateVersion(db: Db, id: number, version: Text, at: Date): Promise<void> {
  const { file, cover, attachments, categoryId, ...text } = version
  const stored = { file: file && JSON.stringify(file), cover: cover && JSON.stringify(cover) }
  await db
    .updateTable('content_versions')
    .set({
      ...{ ...text, ...stored },
      category_id: categoryId,
      attachments: JSON.stringify(attachments),
      changed_at: at,
    })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute()
}

/** Marks a version as published; it must not change afterwards. */
export async function markPublished(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('content_versions')
    .set({ published_at: at })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute()
}
