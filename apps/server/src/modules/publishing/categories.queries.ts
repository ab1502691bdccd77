import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Section = DatabaseSchema['content_categories']['section']

export interface FoundCategory {
  readonly id: number
  readonly code: string
  readonly section: Section
  readonly title: string
  readonly position: number
  readonly revision: number
  /** Number of posts or documents in the category, by their present or draft version, including archived ones. */
  readonly entries: number
}

const categories = (db: Db) =>
  db.selectFrom('content_categories as c').select((q) => [
    'c.id',
    'c.code',
    'c.section',
    'c.title',
    'c.position',
    'c.revision',
    q
      .selectFrom('content_entries as e')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .leftJoin('content_versions as v', 'v.id', 'e.draft_id')
      .where((where) =>
        where.or([where('e.category_id', '=', where.ref('c.id')), where('v.category_id', '=', where.ref('c.id'))]),
      )
      .$asScalar()
      .$notNull()
      .as('entries'),
  ])

export const findCategories = (db: Db): Promise<FoundCategory[]> =>
  categories(db).orderBy('c.section').orderBy('c.position').orderBy('c.id').execute()

export const findCategory = (db: Db, code: string): Promise<FoundCategory | undefined> =>
  categories(db).where('c.code', '=', code).executeTakeFirst()

export const findCategoryById = (db: Db, id: number): Promise<FoundCategory | undefined> =>
  categories(db).where('c.id', '=', id).executeTakeFirst()

interface NewCategory {
  readonly code: string
  readonly section: Section
  readonly title: string
  readonly at: Date
}

/** Inserts a category at the end of its section; undefined if the code is taken. */
export async function insertCategory(db: Db, { code, section, title, at }: NewCategory): Promise<number | undefined> {
  const inserted = await db
    .insertInto('content_categories')
    .values(({ selectFrom }) => ({
      code,
      section,
      title,
      position: selectFrom('content_categories')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('position'), lit(0)), '+', 10).as('next'))
        .where('section', '=', section),
      changed_at: at,
    }))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface CategoryChange {
  readonly title: string
  readonly position: number
  readonly revision: number
  readonly at: Date
}

/** Updates a category; false if it is missing or has changed since that revision. */
export async function updateCategoryRow(db: Db, id: number, change: CategoryChange): Promise<boolean> {
  const { title, position, revision, at } = change
  const { numUpdatedRows } = await db
    .updateTable('content_categories')
    .set({ title, position, revision: revision + 1, changed_at: at })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCategoryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('content_categories').where('id', '=', id).execute()
}
