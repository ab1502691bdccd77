import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

/** Deletes the person; foreign keys delete all rows that belong only to the person. */
export async function erasePerson(db: Kysely<DatabaseSchema>, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
