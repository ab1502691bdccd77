import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Key {
  readonly providerId: number
  readonly key: string
}

interface Asked extends Key {
  readonly requestHash: Buffer
  readonly now: Date
}

/**
 * Locks the key until the transaction ends; the second of two concurrent requests waits. Returns undefined for a new
 * key.
 */
export async function takeKey(
  db: Db,
  { providerId, key, requestHash, now }: Asked,
): Promise<{ readonly requestHash: Buffer; readonly reply: unknown } | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_requests')
    .values({ provider_id: providerId, key, request_hash: requestHash, reply: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  return db
    .selectFrom('provider_requests')
    .select(['request_hash as requestHash', 'reply'])
    .where('provider_id', '=', providerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function keepReply(db: Db, { providerId, key, reply }: Key & { readonly reply: object }): Promise<void> {
  await db
    .updateTable('provider_requests')
    .set({ reply: JSON.stringify(reply) })
    .where('provider_id', '=', providerId)
    .where('key', '=', key)
    .execute()
}
