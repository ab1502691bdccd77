import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** @param onlyId of one provider; null: all providers, by name */
export const findProviders = (db: Db, onlyId: number | null) =>
  db
    .selectFrom('providers')
    .select(['code', 'name'])
    .$if(onlyId !== null, (query) => query.where('id', '=', onlyId))
    .orderBy('name')
    .orderBy('code')
    .execute()

export async function findProviderId(db: Db, code: string, onlyId: number | null): Promise<number | undefined> {
  const query = db.selectFrom('providers').select('id').where('code', '=', code)
  return (await query.$if(onlyId !== null, (query) => query.where('id', '=', onlyId)).executeTakeFirst())?.id
}

/** Most providers on a page. */
const mostContacts = 50

/** Lists providers that have a phone. */
export const findContacts = (db: Db) =>
  db
    .selectFrom('providers')
    .select(['name', 'phone'])
    .where('phone', '<>', '')
    .orderBy('name')
    .orderBy('code')
    .limit(mostContacts)
    .execute()
