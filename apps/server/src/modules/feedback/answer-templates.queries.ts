import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** Most templates; adding another is refused. */
export const mostTemplates = 200

export interface FoundTemplate {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly revision: number
  readonly changedAt: Date
  readonly changedBy: string
}

/** Lists the templates by title. */
export async function listTemplates(db: Db): Promise<FoundTemplate[]> {
  return db
    .selectFrom('answer_templates as template')
    .leftJoin('users as author', 'author.id', 'template.changed_by')
    .select(({ fn, val }) => [
      'template.id',
      'template.title',
      'template.text',
      'template.revision',
      'template.changed_at as changedAt',
      fn.coalesce('author.login', val('')).as('changedBy'),
    ])
    .orderBy(({ fn }) => fn('lower', ['template.title']))
    .orderBy('template.id')
    .limit(mostTemplates)
    .execute()
}

interface Template {
  readonly title: string
  readonly text: string
  readonly by: number
  readonly at: Date
}

/** Inserts a template; undefined if the maximum is reached. */
export async function insertTemplate(db: Db, { title, text, by, at }: Template): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into answer_templates (title, text, changed_by, changed_at)
    select ${title}, ${text}, ${by}, ${at} where (select count(*) from answer_templates) < ${mostTemplates}
    returning id`.execute(db)
  return rows[0]?.id
}

interface ChangedTemplate extends Template {
  readonly id: number
  /** Revision that the caller has read. */
  readonly revision: number
}

/** Changes a template; false if it is missing or has changed since. */
export async function changeTemplate(db: Db, { id, revision, title, text, by, at }: ChangedTemplate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('answer_templates')
    .set({ title, text, changed_by: by, changed_at: at, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('answer_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
