import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

export async function findPagePart(db: Kysely<DatabaseSchema>, code: string): Promise<string | undefined> {
  const part = await db.selectFrom('page_parts').select('html').where('code', '=', code).executeTakeFirst()
  return part?.html
}
