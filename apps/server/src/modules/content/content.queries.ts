import { expressionBuilder, type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Kind = DatabaseSchema['content_entries']['kind']
type Section = DatabaseSchema['content_categories']['section']

type Tables = DatabaseSchema & { e: DatabaseSchema['content_entries']; v: DatabaseSchema['content_versions'] }
const shown = expressionBuilder<Tables, 'e' | 'v'>()

/** Id of the version that the public sees at a moment; a draft counts as published from its scheduled hour on. */
const shownId = (now: Date) =>
  shown.case().when('e.publish_at', '<=', now).then(shown.ref('e.draft_id')).else(shown.ref('e.published_id')).end()

/** True if the scheduled hour has come and the background job has not published the entry yet. */
const isDue = (now: Date) => shown('e.publish_at', 'is not', null).and('e.publish_at', '<=', now)
const shownSlug = (now: Date) =>
  shown.case().when(isDue(now)).then(shown.fn.coalesce('v.slug', 'e.slug')).else(shown.ref('e.slug')).end()
const shownCategory = (now: Date) =>
  shown
    .case()
    .when(isDue(now))
    .then(shown.fn.coalesce('v.category_id', 'e.category_id'))
    .else(shown.ref('e.category_id'))
    .end()
const shownPosition = (now: Date) =>
  shown.case().when(isDue(now)).then(shown.fn.coalesce('v.position', 'e.position')).else(shown.ref('e.position')).end()

/** When the entry first became public. */
const since = shown.fn.coalesce('e.published_at', 'e.publish_at', 'v.changed_at')

const selectPublished = (db: Db, now: Date) =>
  db
    .selectFrom('content_entries as e')
    .innerJoin('content_versions as v', (join) => join.on('v.id', '=', shownId(now)))
    .leftJoin('content_categories as c', (join) => join.on('c.id', '=', shownCategory(now)))
    .select([
      'e.id',
      shownSlug(now).as('slug'),
      'v.title',
      'v.description',
      'v.html',
      'v.file',
      'v.link',
      'v.cover',
      'v.attachments',
      'v.changed_at as changedAt',
    ])
    .select(['c.code as categoryCode', 'c.title as categoryTitle', 'c.section', since.as('publishedAt')])
    .where('e.archived_at', 'is', null)
    .where((where) => where.or([where('e.ends_at', 'is', null), where('e.ends_at', '>', now)]))

export type PublishedEntry = Awaited<ReturnType<typeof findPublished>> & {}

/** Finds a published entry by its public id. */
export function findPublished(
  db: Db,
  { kind, slug, now }: { readonly kind: Kind; readonly slug: string; readonly now: Date },
) {
  return selectPublished(db, now)
    .where('e.kind', '=', kind)
    .where((where) => where.or([where('e.slug', '=', slug), where('v.slug', '=', slug)]))
    .where(shownSlug(now), '=', slug)
    .executeTakeFirst()
}

interface FormerAddress {
  readonly kind: Kind
  /** The section of a post; its code is the first part of the post's address. */
  readonly section: 'help' | 'news' | null
  readonly slug: string
  readonly now: Date
}

/** The published entry that had this address before, if no other entry has the address today. */
export function findMoved(db: Db, { kind, section, slug, now }: FormerAddress) {
  return selectPublished(db, now)
    .where('e.kind', '=', kind)
    .where((where) =>
      where.or([
        where(
          'e.id',
          '=',
          where
            .selectFrom('content_former_addresses as f')
            .select('f.entry_id')
            .where('f.kind', '=', kind)
            .where('f.section', '=', section ?? '')
            .where('f.slug', '=', slug),
        ),
        // The scheduled hour has changed the address, and the background job has not updated the row yet.
        where.and([
          isDue(now),
          where('e.published_at', 'is not', null),
          where('e.slug', '=', slug),
          sql<boolean>`${section ?? ''} = coalesce(
            (select b.section from content_categories b where b.id = e.category_id and e.kind = 'post'), '')`,
        ]),
      ]),
    )
    .orderBy((eb) => eb('e.slug', '=', slug), 'desc')
    .executeTakeFirst()
}

/** Finds the categories of a section in the editors' order. */
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

/** Finds the questions or documents of categories in the editors' order. */
export function findInOrder(
  db: Db,
  { kind, categories, now }: { readonly kind: Kind; readonly categories: readonly string[]; readonly now: Date },
) {
  return selectPublished(db, now)
    .where('e.kind', '=', kind)
    .where('c.code', 'in', [...categories, ''])
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy(shownPosition(now))
    .orderBy('e.id')
    .limit(1000)
    .execute()
}

interface NewestAsked {
  /** Code of a category; undefined: the whole section of news. */
  readonly category?: string | undefined
  /** Only news older than this entry. */
  readonly before?: PublishedEntry | undefined
  readonly limit: number
  readonly now: Date
}

/** Finds news, the newest first. */
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

/** Finds the addresses of all entries with a page of their own, for the sitemap. */
export function findAddresses(db: Db, now: Date) {
  return selectPublished(db, now)
    .clearSelect()
    .select(['e.kind', shownSlug(now).as('slug'), 'c.section', 'v.changed_at as changedAt'])
    .where('e.kind', 'in', ['page', 'post'])
    .orderBy('e.id', 'desc')
    .limit(10_000)
    .execute()
}

/** Returns when the next scheduled draft becomes public, or the next publication ends; null if there is neither. */
export async function findNextTurn(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(publish_at) from content_entries where publish_at > ${now} and archived_at is null),
      (select min(ends_at) from content_entries where ends_at > ${now} and archived_at is null)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Finds the bytes of files of the media library by their keys. */
export async function findSizes(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('purpose', '=', 'media')
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, bytes }) => [key, bytes]))
}
