import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface NewMessage {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly contentHash: Buffer
  readonly receivedAt: Date
  readonly dueOn: string
  readonly ticketHash: Buffer
  readonly ticketExpiresAt: Date
}

/**
 * Keeps a message, or, when the same has come before, gives the one that is there a new ticket: the answer to the
 * first may have been lost on its way.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<{ id: number; isNew: boolean }> {
  const ticket = { ticket_hash: message.ticketHash, ticket_expires_at: message.ticketExpiresAt }
  return (
    db
      .insertInto('feedback_messages')
      .values({
        name: message.name,
        email: message.email,
        message: message.message,
        content_hash: message.contentHash,
        received_at: message.receivedAt,
        due_on: message.dueOn,
        ...ticket,
      })
      // Once a file is there, no other may come.
      .onConflict((conflict) =>
        conflict.column('content_hash').doUpdateSet({
          ticket_hash: sql`case when feedback_messages.file_id is null then excluded.ticket_hash end`,
          ticket_expires_at: message.ticketExpiresAt,
        }),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}

/** The person whose confirmed address it is; undefined: nobody's. */
export async function findOwnerOf(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('user_emails')
    .select('user_id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found?.user_id
}

interface Ticket {
  readonly id: number
  readonly ticketHash: Buffer
  readonly now: Date
}

/** Whether the ticket is this message's, unspent and in time. */
export async function isTicketOf(db: Db, { id, ticketHash, now }: Ticket): Promise<boolean> {
  const found = await db
    .selectFrom('feedback_messages')
    .select('id')
    .where('id', '=', id)
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Spends the ticket for the file. False: it is not this message's, is spent, or is too old. */
export async function attachFile(
  db: Db,
  { id, ticketHash, now, fileId }: Ticket & { fileId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback_messages')
    .set({ ticket_hash: null, file_id: fileId })
    .where('id', '=', id)
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Which messages: their answers go with them, their files are removed by the sweep of files. */
interface Going {
  readonly which: RawBuilder<unknown>
  readonly now: Date
}

/** Deletes messages with their answers and gives how many they were; their files are marked as removed. */
async function deleteMessages(db: Db, { which, now }: Going): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (delete from feedback_messages where id in (${which}) returning file_id),
      unmade as (update files set removed_at = ${now} where id in (select file_id from gone) and removed_at is null)
    select count(*)::int as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Every message from an address that the person has confirmed. */
export const deleteMessagesOf = (db: Db, userId: number, now: Date): Promise<number> =>
  deleteMessages(db, {
    which: sql`select message.id from user_emails address
      join feedback_messages message on lower(message.email) = lower(address.email)
      where address.user_id = ${userId} and address.confirmed_at is not null`,
    now,
  })

/** Some of the messages of before that moment, the oldest first. */
export const deleteMessagesBefore = (
  db: Db,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<number> =>
  deleteMessages(db, {
    which: sql`select id from feedback_messages where received_at < ${before} order by received_at limit ${limit}`,
    now,
  })
