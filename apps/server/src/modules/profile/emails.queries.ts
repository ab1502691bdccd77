import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export const listEmails = (db: Db, userId: number) =>
  db
    .selectFrom('user_emails')
    .select((eb) => [
      'id',
      'email',
      'is_default as useAsDefault',
      eb('confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export interface OwnAddress {
  readonly id: number
  readonly email: string
  readonly isDefault: boolean
  readonly confirmed: boolean
  /** Another address of the same person, which is deleted when this one is confirmed. */
  readonly replacesId: number | null
  readonly defaultWhenConfirmed: boolean
}

export const listOwnAddresses = (db: Db, userId: number): Promise<OwnAddress[]> =>
  db
    .selectFrom('user_emails')
    .select((eb) => [
      'id',
      'email',
      'is_default as isDefault',
      eb('confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
      'replaces_id as replacesId',
      'default_when_confirmed as defaultWhenConfirmed',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

interface WaitingAddress {
  readonly email: string
  readonly replacesId: number | null
  readonly defaultWhenConfirmed: boolean
  readonly now: Date
}

/** Inserts an unconfirmed address and returns its id. */
export async function insertWaitingAddress(db: Db, userId: number, address: WaitingAddress): Promise<number> {
  const { id } = await db
    .insertInto('user_emails')
    .values({
      user_id: userId,
      email: address.email,
      confirmed_at: null,
      added_at: address.now,
      replaces_id: address.replacesId,
      default_when_confirmed: address.defaultWhenConfirmed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function wishDefault(db: Db, userId: number, id: number): Promise<void> {
  await db
    .updateTable('user_emails')
    .set({ default_when_confirmed: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Makes one address the only default. */
export async function setDefaultAddress(db: Db, userId: number, id: number): Promise<void> {
  const own = db.updateTable('user_emails').where('user_id', '=', userId)
  await own.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id).execute()
  await own.set({ is_default: true }).where('id', '=', id).execute()
}

/** Clears the pending change of an address after it was applied. */
export async function forgetWishes(db: Db, userId: number, id: number): Promise<void> {
  await db
    .updateTable('user_emails')
    .set({ replaces_id: null, default_when_confirmed: false })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function removeAddress(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('user_emails').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Finds the owner of a confirmed address. */
export async function findAddressOwner(
  db: Db,
  email: string,
): Promise<{ userId: number; firstName: string; email: string } | undefined> {
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select(['users.id as userId', 'users.first_name as firstName', 'user_emails.email'])
    .where(({ fn }) => fn<string>('lower', ['user_emails.email']), '=', email.toLowerCase())
    .where('user_emails.confirmed_at', 'is not', null)
    .executeTakeFirst()
}
