import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

interface Published {
  readonly kind: DatabaseSchema['content_entries']['kind']
  readonly slug: string
  readonly html: string
  readonly title?: string
  readonly description?: string
  /** For a post or a document: the code of an existing category. */
  readonly category?: string
  /** Publication time; by default long ago. */
  readonly at?: Date
}

/** Inserts a published entry directly into the database; returns its id. */
export async function buildPublished(db: Kysely<DatabaseSchema>, published: Published): Promise<number> {
  const {
    kind,
    slug,
    html,
    title = slug,
    description = '',
    category,
    at = new Date('2026-01-05T08:00:00Z'),
  } = published
  const found = await db
    .selectFrom('content_categories')
    .select('id')
    .where('code', '=', category ?? '')
    .executeTakeFirst()
  const times = { created_at: at, changed_at: at, published_at: at }
  const { id } = await db
    .insertInto('content_entries')
    .values({ kind, slug, category_id: found?.id ?? null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('content_versions')
    .values({ entry_id: id, number: 1, title, description, html, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('content_entries').set({ published_id: version.id }).where('id', '=', id).execute()
  return id
}
