import type { AnswerWay } from '@zatyshok/contract/feedback-inbox'
import type { MessageTopic } from '@zatyshok/contract/inbox'
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
  readonly topic: MessageTopic
  readonly accountId: number | null
  /** Default: by letter to `email`. */
  readonly answer?: Answer | undefined
}

/** Where an answer goes that is not a letter. */
export interface Answer {
  readonly way: Exclude<AnswerWay, 'email'>
  /** A phone (E.164) or a postal address; empty for the cabinet. */
  readonly to: string
  /** Whose cabinet; null for the other ways. */
  readonly personId: number | null
}

/**
 * Inserts a message. A repeated message gives the stored one a new ticket, because the first response may have been
 * lost.
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
        topic: message.topic,
        account_id: message.accountId,
        ...(message.answer && {
          answer_way: message.answer.way,
          answer_to: message.answer.to,
          answer_person: message.answer.personId,
        }),
        ...ticket,
      })
      // A message that has a file gets no new ticket.
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

/** Finds the person with this confirmed address; undefined if the address is unknown. */
export async function findOwnerOf(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('user_emails')
    .select('user_id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found?.user_id
}

interface Ticket {
  readonly id: number
  readonly ticketHash: Buffer
  readonly now: Date
}

/** True if the ticket belongs to this message, is unspent and has not expired. */
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

/** Spends the ticket for the file; false if it belongs to another message, is spent or has expired. */
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

/** Selects the messages to delete. */
interface Going {
  readonly which: RawBuilder<unknown>
  readonly now: Date
}

/**
 * Deletes messages with their answers and returns their number. Marks their files as removed; the sweep of files
 * deletes the bytes.
 */
async function deleteMessages(db: Db, { which, now }: Going): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (delete from feedback_messages where id in (${which}) returning file_id),
      unmade as (update files set removed_at = ${now} where id in (select file_id from gone) and removed_at is null)
    select count(*)::int as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Deletes every message from an address that the person has confirmed, or that is answered in the person's cabinet. */
export const deleteMessagesOf = (db: Db, userId: number, now: Date): Promise<number> =>
  deleteMessages(db, {
    which: sql`select message.id from user_emails address
      join feedback_messages message on lower(message.email) = lower(address.email)
      where address.user_id = ${userId} and address.confirmed_at is not null
      union select id from feedback_messages where answer_person = ${userId}`,
    now,
  })

/** Deletes a batch of messages older than a moment, the oldest first. */
export const deleteMessagesBefore = (
  db: Db,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<number> =>
  deleteMessages(db, {
    which: sql`select id from feedback_messages where received_at < ${before} order by received_at limit ${limit}`,
    now,
  })
