import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export const listPhones = (db: Db, userId: number) =>
  db
    .selectFrom('user_phones')
    .select(['id', 'phone', 'is_default as useAsDefault'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

interface NewPhone {
  /** E.164 */
  readonly phone: string
  /** Hash of the browser that adds the phone; null: unknown. */
  readonly browserHash: Buffer | null
}

/** Inserts a phone and returns its id. */
export async function insertPhone(db: Db, userId: number, { phone, browserHash }: NewPhone): Promise<number> {
  const { id } = await db
    .insertInto('user_phones')
    .values({ user_id: userId, phone, browser_hash: browserHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a phone. A different number gets a new time of adding; the same number stays unchanged. */
export async function changePhone(
  db: Db,
  userId: number,
  { id, phone, browserHash }: NewPhone & { id: number },
): Promise<void> {
  await db
    .updateTable('user_phones')
    .set({ phone, since: sql<Date>`now()`, password_hash: null, browser_hash: browserHash })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('phone', '!=', phone)
    .execute()
}

export async function removePhone(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('user_phones').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Makes one phone the only default. */
export async function setDefaultPhone(db: Db, userId: number, id: number): Promise<void> {
  const own = db.updateTable('user_phones').where('user_id', '=', userId)
  await own.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id).execute()
  await own.set({ is_default: true }).where('id', '=', id).execute()
}

/** If the default was deleted, makes the oldest remaining phone the default. */
export async function ensureDefaultPhone(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('user_phones')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', (own) =>
      own
        .selectFrom('user_phones')
        .select(({ fn }) => fn.min('id').as('oldest'))
        .where('user_id', '=', userId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_phones').where('user_id', '=', userId).where('is_default', '=', true))),
    )
    .execute()
}
