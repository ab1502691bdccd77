import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

/** Deletes the person; everything that is the person's alone goes with the row by its foreign keys. */
export async function erasePerson(db: Kysely<DatabaseSchema>, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
