import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { Layout } from './file/layout.ts'

type Db = Kysely<DatabaseSchema>

/** A dispatch whose records are chosen and whose file is not made yet. */
export interface UnfinishedDispatch {
  readonly id: number
  readonly kind: DatabaseSchema['dispatches']['kind']
  readonly providerId: number
  readonly askedAt: Date
  readonly layout: Layout
  readonly rows: number
  /** Storage key of an interrupted attempt; its bytes may be in the store. */
  readonly formerKey: string | null
}

export async function findUnfinished(db: Db, id: number): Promise<UnfinishedDispatch | undefined> {
  const found = await db
    .selectFrom('dispatches')
    .select(['id', 'kind', 'provider_id as providerId', 'asked_at as askedAt', 'layout', 'file_rows as rows'])
    .select('file_key as formerKey')
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return found && { ...found, layout: found.layout as Layout, rows: found.rows ?? 0 }
}

/** Sets this attempt's key; false if another worker has begun or ended an attempt since. */
export async function claimKey(
  db: Db,
  id: number,
  { formerKey, key }: { readonly formerKey: string | null; readonly key: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dispatches')
    .set({ file_key: key })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .where('file_key', 'is not distinct from', formerKey)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Made {
  readonly key: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly at: Date
}

/**
 * Marks the dispatch as ready for the provider; false if another worker's attempt has replaced this one. Offer numbers
 * are assigned under the provider's lock.
 */
export async function markReady(db: Db, id: number, { key, bytes, sha256, at }: Made): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dispatches set state = 'ready', file_bytes = ${bytes}, file_sha256 = ${sha256}, ready_at = ${at},
      offer = nextval('dispatch_offers'), offered_at = ${at}
    where id = ${id} and state = 'writing' and file_key = ${key}`.execute(db)
  return numAffectedRows === 1n
}

/** Finds dispatches that were requested before a moment and are not ready. */
export async function findStale(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('dispatches')
    .select('id')
    .where('state', '<>', 'ready')
    .where('asked_at', '<', before)
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}
