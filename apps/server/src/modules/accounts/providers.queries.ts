import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** Finds providers of the groups with the service types of their tariffs. */
export const findProviders = (db: Db, groups: readonly number[]) =>
  db
    .selectFrom('providers')
    .where('provider_group', '=', ({ fn, val }) => fn.any(val(groups)))
    .select([
      'code',
      'name',
      sql<number[]>`array(
        select distinct service_type::integer from tariffs where tariffs.provider_id = providers.id order by 1
      )`.as('services'),
    ])
    .execute()

/** @param since changes of IBAN or ЄДРПОУ before this moment are omitted */
export const findProvider = (db: Db, code: string, since: Date) =>
  db
    .selectFrom('providers')
    .where('code', '=', code)
    .select((q) => [
      'code',
      'name',
      'edrpou',
      'phone',
      'address',
      q
        .selectFrom('provider_money_changes as change')
        .select((c) => c.fn.max('change.decided_at').as('at'))
        .whereRef('change.provider_id', '=', 'providers.id')
        .where('change.state', '=', 'applied')
        .where('change.decided_at', '>', since)
        .as('changedAt'),
    ])
    .executeTakeFirst()
