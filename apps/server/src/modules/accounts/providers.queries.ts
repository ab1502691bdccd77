import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** Providers of the groups with the service types of their tariffs. */
export const findProviders = (db: Db, groups: readonly number[]) =>
  db
    .selectFrom('providers')
    .where('provider_group', '=', sql<number>`any(${groups}::integer[])`)
    .select([
      'code',
      'name',
      sql<number[]>`array(
        select distinct service_type::integer from tariffs where tariffs.provider_id = providers.id order by 1
      )`.as('services'),
    ])
    .execute()

export const findProvider = (db: Db, code: string) =>
  db
    .selectFrom('providers')
    .where('code', '=', code)
    .select(['code', 'name', 'edrpou', 'phone', 'address'])
    .executeTakeFirst()
