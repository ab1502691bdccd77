import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DatabaseSchema } from '../../database-schema.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Db = Kysely<DatabaseSchema>

/** Another request has deleted the person meanwhile, and with it the session. */
const personGone = () => new AppError('session_missing')

export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('user_emails', (join) =>
      join.onRef('user_emails.user_id', '=', 'users.id').on('user_emails.is_default', '=', true),
    )
    .leftJoin('user_phones', (join) =>
      join.onRef('user_phones.user_id', '=', 'users.id').on('user_phones.is_default', '=', true),
    )
    .select(({ selectFrom }) => [
      'users.last_name as lastName',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.login as name',
      'users.changed_at as changedAt',
      'users.created_at as createdAt',
      'users.role',
      selectFrom('providers')
        .select(({ ref }) =>
          jsonBuildObject({ code: ref('providers.code'), name: ref('providers.name') }).as('provider'),
        )
        .whereRef('providers.id', '=', 'users.provider_id')
        .as('provider'),
      'users.password_hash as passwordHash',
      'user_emails.email',
      'user_phones.phone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(personGone)

/** Locks the person's row until the transaction ends, so that changes of one person run one after another. */
export const lockPerson = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['login', 'first_name as firstName'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(personGone)

export interface GeneralInformation {
  readonly login: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
}

export async function saveProfile(
  db: Db,
  userId: number,
  { now, ...person }: GeneralInformation & { now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      login: person.login,
      last_name: person.lastName,
      first_name: person.firstName,
      middle_name: person.middleName,
      changed_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** True if another person has the login, or a login that looks the same in another alphabet (AU12). */
export async function isLoginTaken(db: Db, userId: number, login: string): Promise<boolean> {
  // The index users_login_look uses the same letters.
  const look = (text: ReturnType<typeof sql>) => sql`translate(lower(${text}), 'аеіорсухјѕ', 'aeiopcyxjs')`
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(look(sql`login`), '=', look(sql`${login}::text`))
    .where('id', '!=', userId)
    .executeTakeFirst()
  return found !== undefined
}
