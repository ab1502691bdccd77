import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

interface NewLetter {
  readonly userId: number | null
  readonly kind: string
  readonly sealed: Buffer
  readonly at: Date
}

export async function insertLetter(
  db: Kysely<DatabaseSchema>,
  { userId, kind, sealed, at }: NewLetter,
): Promise<number> {
  const { id } = await db
    .insertInto('letters')
    .values({ user_id: userId, kind, sealed, created_at: at, sent_at: null, last_error: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
