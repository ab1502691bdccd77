import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Kind = DatabaseSchema['content_entries']['kind']
type Section = DatabaseSchema['content_categories']['section']

/** What the public sees of an entry at a moment: a draft whose hour has come counts as published. */
const shownId = (now: Date) => sql<number>`case when e.publish_at <= ${now} then e.draft_id else e.published_id end`

/** When it first became public. */
const since = sql<Date>`coalesce(e.published_at, e.publish_at, v.changed_at)`

const selectPublished = (db: Db, now: Date) =>
  db
    .selectFrom('content_entries as e')
    .innerJoin('content_versions as v', (join) => join.on('v.id', '=', shownId(now)))
    .leftJoin('content_categories as c', 'c.id', 'e.category_id')
    .select(['e.id', 'e.slug', 'v.title', 'v.description', 'v.html', 'v.file', 'v.link', 'v.changed_at as changedAt'])
    .select(['c.code as categoryCode', 'c.title as categoryTitle', 'c.section', since.as('publishedAt')])
    .where('e.archived_at', 'is', null)

export type PublishedEntry = Awaited<ReturnType<typeof findPublished>> & {}

/** A published entry by its public id. */
export function findPublished(
  db: Db,
  { kind, slug, now }: { readonly kind: Kind; readonly slug: string; readonly now: Date },
) {
  return selectPublished(db, now).where('e.kind', '=', kind).where('e.slug', '=', slug).executeTakeFirst()
}

/** Categories of a section in the editors' order. */
export function findCategories(db: Db, section: Section) {
  return db
    .selectFrom('content_categories')
    .select(['id', 'code', 'title', 'section'])
    .where('section', '=', section)
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute()
}

export function findCategory(db: Db, code: string) {
  return db
    .selectFrom('content_categories')
    .select(['id', 'code', 'title', 'section'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Questions or documents of categories, as the editors have ordered them. */
export function findInOrder(
  db: Db,
  { kind, categories, now }: { readonly kind: Kind; readonly categories: readonly string[]; readonly now: Date },
) {
  return selectPublished(db, now)
    .where('e.kind', '=', kind)
    .where('c.code', 'in', [...categories, ''])
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('e.position')
    .orderBy('e.id')
    .limit(1000)
    .execute()
}

interface NewestAsked {
  /** The whole section of news, or one category of it. */
  readonly category?: string | undefined
  /** Older than this one. */
  readonly before?: PublishedEntry | undefined
  readonly limit: number
  readonly now: Date
}

/** News, the newest first. */
export function findNewest(db: Db, { category, before, limit, now }: NewestAsked) {
  return selectPublished(db, now)
    .where('e.kind', '=', 'post')
    .where('c.section', '=', 'news')
    .$if(category !== undefined, (query) => query.where('c.code', '=', category ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(${since}, e.id) < (${before?.publishedAt}::timestamptz, ${before?.id}::bigint)`),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Addresses of everything that has a page of its own, for the map of the site. */
export function findAddresses(db: Db, now: Date) {
  return selectPublished(db, now)
    .clearSelect()
    .select(['e.kind', 'e.slug', 'c.section', 'v.changed_at as changedAt'])
    .where('e.kind', 'in', ['page', 'post'])
    .orderBy('e.id', 'desc')
    .limit(10_000)
    .execute()
}

/** When the next scheduled draft becomes public. */
export async function findNextPublication(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('content_entries')
    .select((eb) => eb.fn.min('publish_at').as('at'))
    .where('publish_at', '>', now)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}
