import type { ChatLink } from '@zatyshok/contract/chat-links'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface KeptLink extends ChatLink {
  readonly id: number
  readonly revision: number
}

const columns = ['id', 'name', 'url', 'img_url', 'background_color', 'revision'] as const

/** Finds all links in their order. */
export const findLinks = (db: Db): Promise<KeptLink[]> =>
  db.selectFrom('chat_links').select(columns).orderBy('position').orderBy('id').execute()

/** The same, and locks each row until the transaction ends, always in the same order. */
export async function lockLinks(db: Db): Promise<KeptLink[]> {
  await db.selectFrom('chat_links').select('id').orderBy('id').forUpdate().execute()
  return findLinks(db)
}

/** Inserts a link; undefined if another link has this address. */
export const insertLink = (db: Db, link: ChatLink): Promise<KeptLink | undefined> =>
  db
    .insertInto('chat_links')
    .values((q) => ({
      ...link,
      position: q
        .selectFrom('chat_links')
        .select((last) => q(q.fn.coalesce(last.fn.max('position'), q.lit(0)), '+', q.lit(1)).as('next')),
    }))
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Updates a link; undefined if it has changed since this revision. @throws if another link has this address */
export const changeLink = (
  db: Db,
  { id, revision, link }: { id: number; revision: number; link: ChatLink },
): Promise<KeptLink | undefined> =>
  db
    .updateTable('chat_links')
    .set((q) => ({ ...link, revision: q('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()

export const removeLink = (db: Db, id: number): Promise<KeptLink | undefined> =>
  db.deleteFrom('chat_links').where('id', '=', id).returning(columns).executeTakeFirst()

export const setPosition = async (db: Db, id: number, position: number): Promise<void> => {
  await db.updateTable('chat_links').set({ position }).where('id', '=', id).execute()
}
