import type { InboxNote, NotedKind } from '@zatyshok/contract/inbox'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'

type Db = Kysely<DatabaseSchema>

export interface NotedItem {
  readonly kind: NotedKind
  readonly id: number
}

/** The provider of each item, waiting or done; the tables of `waiting-items.ts`. */
const owners: Readonly<Record<NotedKind, RawBuilder<unknown>>> = {
  verification: sql`select id, id as open_id, provider_id from verification_requests where state <> 'draft'`,
  payment: sql`
    select payment.id, payment.id as open_id, provider.id as provider_id from service_payments payment
    left join providers provider on provider.code = payment.provider_code where payment.held_for is not null`,
  delivery: sql`select id, id as open_id, provider_id from import_runs where purpose = 'import'`,
  readings: sql`
    select file.id, run.id as open_id, run.provider_id from import_run_files file
    join import_runs run on run.id = file.run_id where run.purpose = 'import'`,
  dispatch: sql`select id, id as open_id, provider_id from dispatches`,
}

/**
 * Finds an item, also one that no longer waits; returns the id that opens it.
 *
 * @param providerId the provider to which the caller is restricted; null: all
 */
export async function findNotedItem(
  db: Db,
  { kind, id }: NotedItem,
  providerId: number | null,
): Promise<{ readonly openId: number } | undefined> {
  const { rows } = await sql<{ openId: number }>`
    select item.open_id as "openId" from (${owners[kind]}) item
    where item.id = ${id} and (${providerId}::bigint is null or item.provider_id = ${providerId})`.execute(db)
  return rows[0]
}

export interface FoundNote extends Omit<InboxNote, 'at'> {
  readonly at: Date
}

/** Lists the notes on an item, oldest first. */
export const listNotes = (db: Db, { kind, id }: NotedItem): Promise<FoundNote[]> =>
  db
    .selectFrom('inbox_notes as note')
    .leftJoin('users as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.written_at as at', 'note.text', calledAs('author').as('author')])
    .where('note.kind', '=', kind)
    .where('note.item_id', '=', id)
    .orderBy('note.id')
    .execute()

interface NewNote extends NotedItem {
  readonly text: string
  readonly by: number
  readonly at: Date
  /** `YYYY-MM-DD` in Kyiv. */
  readonly on: string
}

/** Writes a note; false if the person has written the same on the same day. */
export async function insertNote(db: Db, { kind, id, text, by, at, on }: NewNote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into inbox_notes (kind, item_id, author_id, text, written_at, written_on)
    values (${kind}, ${id}, ${by}, ${text}, ${at}, ${on}::date) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

interface OldNotes {
  readonly before: Date
  readonly limit: number
}

/** Deletes up to `limit` notes that are older; returns how many. */
export async function deleteNotesBefore(db: Db, { before, limit }: OldNotes): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox_notes where (kind, item_id, id) in (
      select kind, item_id, id from inbox_notes where written_at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
