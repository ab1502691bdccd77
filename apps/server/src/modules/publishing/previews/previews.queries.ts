import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface NewPreview {
  readonly tokenHash: Buffer
  readonly entryId: number
  readonly by: number
  readonly expiresAt: Date
}

export async function insertPreview(db: Db, { tokenHash, entryId, by, expiresAt }: NewPreview): Promise<void> {
  await db
    .insertInto('content_previews')
    .values({ token_hash: tokenHash, entry_id: entryId, created_by: by, expires_at: expiresAt })
    .execute()
}

/** Finds the entry of a preview; undefined for an unknown or expired preview. */
export async function findPreviewed(db: Db, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('content_previews')
    .select('entry_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.entry_id
}
