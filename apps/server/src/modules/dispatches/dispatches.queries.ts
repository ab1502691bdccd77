import type { DispatchKind } from '@zatyshok/contract/providers/dispatches'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type DispatchRow = Selectable<DatabaseSchema['dispatches']>

/** The provider whose dispatches the caller may see; null: all providers. */
type Bound = number | null

export interface FoundDispatch extends DispatchRow {
  readonly providerCode: string
  readonly providerName: string
}

interface Filter {
  readonly bound: Bound
  readonly provider: string | undefined
  readonly kind: DispatchKind | undefined
  readonly before: number | undefined
  readonly limit: number
}

const found = (db: Db, bound: Bound) =>
  db
    .selectFrom('dispatches as dispatch')
    .innerJoin('providers as provider', 'provider.id', 'dispatch.provider_id')
    .selectAll('dispatch')
    .select(['provider.code as providerCode', 'provider.name as providerName'])
    .$if(bound !== null, (query) => query.where('dispatch.provider_id', '=', bound))

/** Lists dispatches, the newest first. */
export function listDispatches(db: Db, { bound, provider, kind, before, limit }: Filter): Promise<FoundDispatch[]> {
  return found(db, bound)
    .$if(provider !== undefined, (query) => query.where('provider.code', '=', provider ?? ''))
    .$if(kind !== undefined, (query) => query.where('dispatch.kind', '=', kind ?? 'readings'))
    .$if(before !== undefined, (query) => query.where('dispatch.id', '<', before ?? 0))
    .orderBy('dispatch.id', 'desc')
    .limit(limit)
    .execute()
}

export const findDispatch = (db: Db, id: number, bound: Bound): Promise<FoundDispatch | undefined> =>
  found(db, bound).where('dispatch.id', '=', id).executeTakeFirst()

export interface FoundProvider {
  readonly id: number
  readonly code: string
  readonly readingWindow: string | null
}

export const findProvider = (db: Db, code: string, bound: Bound): Promise<FoundProvider | undefined> =>
  db
    .selectFrom('providers')
    .select(['id', 'code', 'reading_window as readingWindow'])
    .where('code', '=', code)
    .$if(bound !== null, (query) => query.where('id', '=', bound))
    .executeTakeFirst()

/** Inserts a dispatch, or returns the one of that provider and kind whose records are being chosen. */
export async function insertDispatch(
  db: Db,
  row: Insertable<DatabaseSchema['dispatches']>,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into dispatches (provider_id, kind, origin, asked_by, asked_at, format, encoding)
    values (${row.provider_id}, ${row.kind}, ${row.origin}, ${row.asked_by}, ${row.asked_at}, ${row.format},
      ${row.encoding})
    on conflict (provider_id, kind) where state = 'collecting' do update set kind = excluded.kind
    returning id, xmax = 0 as "isNew"`.execute(db)
  const [written] = rows
  if (!written) throw new Error('a dispatch came back without its number')
  return written
}

/** Counts a download; the first one sets the time at which the provider took the file. */
export async function countDownload(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('dispatches')
    .set(({ eb, fn, val }) => ({
      downloads: eb('downloads', '+', 1),
      taken_at: fn.coalesce('taken_at', val(at)),
    }))
    .where('id', '=', id)
    .execute()
}

/** Gives the dispatch a new offer number, so that cursors return it again. The caller holds the provider's lock. */
export async function offerAgain(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update dispatches set resends = resends + 1, offer = nextval('dispatch_offers'), offered_at = ${at}
    where id = ${id}`.execute(db)
}

/** Lists dispatches with an offer number above the given one, in that order. */
export const listOffered = (
  db: Db,
  { bound, after, limit }: { readonly bound: Bound; readonly after: number; readonly limit: number },
): Promise<FoundDispatch[]> =>
  found(db, bound)
    .where('dispatch.state', '=', 'ready')
    .where('dispatch.offer', '>', after)
    .orderBy('dispatch.offer')
    .limit(limit)
    .execute()

export async function markDelivered(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('dispatches').set({ delivered_at: at }).where('id', '=', id).execute()
}

/** Finds a ready dispatch by the number in its file's name. */
export const findNumbered = async (db: Db, provider: string, number: number): Promise<number | undefined> =>
  (
    await found(db, null)
      .where('provider.code', '=', provider)
      .where('dispatch.number', '=', number)
      .where('dispatch.state', '=', 'ready')
      .executeTakeFirst()
  )?.id
