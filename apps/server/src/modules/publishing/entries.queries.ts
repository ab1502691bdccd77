import { searchStems } from '@zatyshok/domain/search-words'
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
export type Kind = DatabaseSchema['content_entries']['kind']

/** An entry with the title, address and place of its latest text. */
export interface FoundEntry {
  readonly id: number
  readonly kind: Kind
  readonly slug: string
  readonly category: string | null
  readonly section: 'help' | 'news' | 'documents' | null
  readonly position: number
  readonly title: string
  /** Public address and place; before the first publication those of the draft. */
  readonly live: Place
  readonly draftId: number | null
  readonly publishedId: number | null
  readonly publishAt: Date | null
  readonly publishedAt: Date | null
  readonly archivedAt: Date | null
  readonly endsAt: Date | null
  readonly changedAt: Date
  readonly changedBy: string
  readonly revision: number
  /** The revision that publishing at the scheduled hour has created. */
  readonly settledRevision: number | null
}

interface Place {
  readonly slug: string
  readonly category: string | null
  readonly section: 'help' | 'news' | 'documents' | null
}

const entries = (db: Db) =>
  db
    .selectFrom('content_entries as e')
    .leftJoin('content_versions as v', (join) =>
      join.on(({ eb, fn }) => eb('v.id', '=', fn.coalesce('e.draft_id', 'e.published_id'))),
    )
    .leftJoin('content_categories as c', (join) =>
      join.on(({ eb, fn }) => eb('c.id', '=', fn.coalesce('v.category_id', 'e.category_id'))),
    )
    .leftJoin('content_categories as l', 'l.id', 'e.category_id')
    .select(({ fn, ref, val }) => [
      'e.id',
      'e.kind',
      fn.coalesce('v.slug', 'e.slug').as('slug'),
      'c.code as category',
      'c.section',
      fn.coalesce('v.position', 'e.position').as('position'),
      jsonBuildObject({ slug: ref('e.slug'), category: ref('l.code'), section: ref('l.section') }).as('live'),
      fn.coalesce('v.title', val('')).as('title'),
      'e.draft_id as draftId',
      'e.published_id as publishedId',
      'e.publish_at as publishAt',
      'e.published_at as publishedAt',
      'e.archived_at as archivedAt',
      'e.ends_at as endsAt',
      'e.changed_at as changedAt',
      'e.changed_by as changedBy',
      'e.revision',
      'e.settled_revision as settledRevision',
    ])

export type EntryState = 'draft' | 'scheduled' | 'live' | 'ended' | 'archived'

export interface Wanted {
  readonly kind: Kind
  readonly section?: FoundEntry['section'] | undefined
  readonly category?: string | undefined
  readonly state?: EntryState | undefined
  readonly now: Date
  readonly search?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** Finds entries, the last changed first; `before` is the last entry of the previous page. */
export function findEntries(db: Db, wanted: Wanted): Promise<FoundEntry[]> {
  const { kind, section, category, state, search = '', before, limit, now } = wanted
  return entries(db)
    .where('e.kind', '=', kind)
    .where('e.archived_at', state === 'archived' ? 'is not' : 'is', null)
    .$if(state !== undefined && state !== 'archived', (query) => query.where(inState(state, now)))
    .$if(section !== undefined, (query) => query.where('c.section', '=', section ?? null))
    .$if(category !== undefined, (query) => query.where('c.code', '=', category ?? ''))
    .$if(search !== '', (query) => named(query, search))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('e.changed_at', 'e.id'),
          '<',
          selectFrom('content_entries as b')
            .select(['b.changed_at', 'b.id'])
            .where('b.id', '=', before ?? 0)
            .$asTuple('changed_at', 'id'),
        ),
      ),
    )
    .orderBy('e.changed_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds entries that have a public address, the last changed first. */
export const findLinkable = (db: Db, search: string, limit: number): Promise<FoundEntry[]> =>
  entries(db)
    .where('e.kind', 'in', ['page', 'post', 'document'])
    .where('e.archived_at', 'is', null)
    .$if(search !== '', (query) => named(query, search))
    .orderBy('e.changed_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

function named<O>(query: SelectQueryBuilder<EntryTables, 'e' | 'v', O>, search: string) {
  const words = searchStems(search).flatMap((stem) => stem.match(/[\p{L}\p{N}]+/gu) ?? [])
  // Words contain only letters and digits; the quotes are a second protection.
  const wanted = words.map((word) => `'${word}':*`).join(' & ')
  return query.where(
    words.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`v.words @@ to_tsquery('simple', ${wanted})`,
  )
}

/** The condition of a state at a moment, whether or not the job has stored it; archived entries are excluded before. */
function inState(state: EntryState | undefined, now: Date) {
  const isPublic = sql<SqlBool>`(e.published_id is not null or e.publish_at <= ${now})`
  const isOver = sql<SqlBool>`(e.ends_at <= ${now} and (e.published_at is not null or e.publish_at <= ${now}))`
  switch (state) {
    case 'scheduled':
      return sql<SqlBool>`e.publish_at > ${now}`
    case 'live':
      return sql<SqlBool>`${isPublic} and ${isOver} is not true`
    case 'ended':
      return sql<SqlBool>`${isOver} and (e.publish_at > ${now}) is not true`
    default:
      return sql<SqlBool>`e.published_id is null and e.publish_at is null and ${isOver} is not true`
  }
}
type EntryTables = DatabaseSchema & { e: DatabaseSchema['content_entries']; v: DatabaseSchema['content_versions'] }

export const findEntry = (db: Db, id: number): Promise<FoundEntry | undefined> =>
  entries(db).where('e.id', '=', id).executeTakeFirst()

/** Finds an entry and locks it until the transaction ends. */
export async function lockEntry(db: Db, id: number): Promise<FoundEntry | undefined> {
  const locked = await db.selectFrom('content_entries').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findEntry(db, id)
}

/**
 * True if another entry, or its draft, has the address. Takes a lock until the transaction ends, so that two drafts
 * cannot take one address.
 */
export async function isSlugTaken(db: Db, kind: Kind, slug: string, exceptId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('content addresses'))`.execute(db)
  const other = await db
    .selectFrom('content_entries as e')
    .leftJoin('content_versions as v', 'v.id', 'e.draft_id')
    .select('e.id')
    .where('e.kind', '=', kind)
    .where('e.id', 'is distinct from', exceptId)
    .where((where) => where.or([where('e.slug', '=', slug), where('v.slug', '=', slug)]))
    .executeTakeFirst()
  return other !== undefined
}

interface NewEntry {
  readonly kind: Kind
  readonly slug: string
  readonly categoryId: number | null
  readonly position: number
  readonly at: Date
  readonly by: string
}

export async function insertEntry(db: Db, { kind, slug, categoryId, position, at, by }: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('content_entries')
    .values({ kind, slug, category_id: categoryId, position, created_at: at, changed_at: at, changed_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface EntryChange {
  readonly slug?: string
  readonly category_id?: number | null
  readonly position?: number
  readonly draft_id?: number | null
  readonly published_id?: number | null
  readonly publish_at?: Date | null
  readonly published_at?: Date | null
  readonly archived_at?: Date | null
  readonly ends_at?: Date | null
}

/** Changes a locked entry and stores the editor. */
export async function updateEntry(
  db: Db,
  id: number,
  { at, by, ...change }: EntryChange & { readonly at: Date; readonly by: string },
): Promise<void> {
  await db
    .updateTable('content_entries')
    .set((eb) => ({ ...change, changed_at: at, changed_by: by, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns the position after the last entry of a category. */
export async function nextPosition(db: Db, categoryId: number | null): Promise<number> {
  const { last } = await db
    .selectFrom('content_entries')
    .select((q) => q.fn.max('position').as('last'))
    .where('category_id', 'is not distinct from', categoryId)
    .executeTakeFirstOrThrow()
  return categoryId === null ? 0 : Number(last ?? 0) + 10
}

/** Counts drafts and scheduled drafts. The text of an ended publication does not wait for anything. */
export async function countWaiting(db: Db, now: Date): Promise<{ drafts: number; scheduled: number }> {
  return db
    .selectFrom('content_entries')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('publish_at', 'is', null).as('drafts'),
      fn.countAll<number>().filterWhere('publish_at', 'is not', null).as('scheduled'),
    ])
    .where('draft_id', 'is not', null)
    .where(sql<SqlBool>`(ends_at <= ${now} and published_at is not null and publish_at is null) is not true`)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
}
