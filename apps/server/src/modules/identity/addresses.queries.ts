import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { hashToken } from '../sessions/tokens.ts'

type Db = Kysely<DatabaseSchema>

export interface Addressee {
  readonly userId: number
  readonly emailId: number
  readonly email: string
  readonly firstName: string
}

/** The person who has confirmed the address. */
export const findAddressOwner = (db: Db, email: string): Promise<Addressee | undefined> =>
  addressees(db)
    .where(({ fn }) => fn<string>('lower', ['address.email']), '=', email.toLowerCase())
    .where('address.confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The person of the newest unconfirmed registration of the address. */
export const findRegistrant = (db: Db, email: string): Promise<Addressee | undefined> =>
  addressees(db)
    .innerJoin('pending_registrations as pending', 'pending.user_id', 'person.id')
    .where(({ fn }) => fn<string>('lower', ['address.email']), '=', email.toLowerCase())
    .where('address.confirmed_at', 'is', null)
    .orderBy('pending.created_at', 'desc')
    .orderBy('pending.user_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The person of a login, with the address that `findLetterAddress` would return. */
export const findByLogin = (db: Db, login: string): Promise<Addressee | undefined> =>
  preferred(
    addressees(db).where(({ fn }) => fn<string>('lower', ['person.login']), '=', login.toLowerCase()),
  ).executeTakeFirst()

/** The address for letters to a person: the default one if it is confirmed, else the first confirmed one. */
export const findLetterAddress = (db: Db, userId: number): Promise<Addressee | undefined> =>
  preferred(addressees(db).where('person.id', '=', userId)).executeTakeFirst()

/** Whether the address that a letter's code was made for is confirmed; the code may be used or expired. */
export async function isConfirmedByCode(db: Db, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('one_time_codes as code')
    .innerJoin('user_emails as address', (join) =>
      join.onRef('address.user_id', '=', 'code.user_id').onRef('address.id', '=', 'code.email_id'),
    )
    .select('address.id')
    .where('code.code_hash', '=', hashToken(code))
    .where('code.purpose', '=', 'confirm_email')
    .where('address.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function markConfirmed(
  db: Db,
  { userId, emailId, now }: { userId: number; emailId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('user_emails')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', emailId)
    .where('confirmed_at', 'is', null)
    .execute()
}

const addressees = (db: Db) =>
  db
    .selectFrom('user_emails as address')
    .innerJoin('users as person', 'person.id', 'address.user_id')
    .select(['person.id as userId', 'address.id as emailId', 'address.email', 'person.first_name as firstName'])

const preferred = (query: ReturnType<typeof addressees>) =>
  query
    .where('address.confirmed_at', 'is not', null)
    .orderBy('address.is_default', 'desc')
    .orderBy('address.id')
    .limit(1)
