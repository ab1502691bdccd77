import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export const findProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('user_emails', (join) =>
      join.onRef('user_emails.user_id', '=', 'users.id').on('user_emails.is_default', '=', true),
    )
    .leftJoin('user_phones', (join) =>
      join.onRef('user_phones.user_id', '=', 'users.id').on('user_phones.is_default', '=', true),
    )
    .select([
      'users.last_name as lastName',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.login as name',
      'users.changed_at as changedAt',
      'users.created_at as createdAt',
      'users.role',
      'users.password_hash as passwordHash',
      'user_emails.email',
      'user_phones.phone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

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

export const listPhones = (db: Db, userId: number) =>
  db
    .selectFrom('user_phones')
    .select(['id', 'phone', 'is_default as useAsDefault'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
