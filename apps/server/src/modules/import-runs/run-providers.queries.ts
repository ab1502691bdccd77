import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

export async function findProviderId(db: Kysely<DatabaseSchema>, code: string): Promise<number | undefined> {
  return (await db.selectFrom('providers').select('id').where('code', '=', code).executeTakeFirst())?.id
}
