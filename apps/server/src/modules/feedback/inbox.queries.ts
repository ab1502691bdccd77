import type { AnswerWay } from '@zatyshok/contract/feedback-inbox'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'

type Db = Kysely<DatabaseSchema>
export type FeedbackState = DatabaseSchema['feedback_messages']['state'] extends { __select__: infer S } ? S : never

export interface FoundMessage {
  readonly id: number
  readonly state: FeedbackState
  readonly name: string
  readonly email: string
  readonly way: AnswerWay
  readonly answerTo: string
  readonly excerpt: string
  readonly receivedAt: Date
  readonly dueOn: string
  readonly assignee: string | null
  readonly hasAttachment: boolean
}

const messages = (db: Db) =>
  db
    .selectFrom('feedback_messages as message')
    .leftJoin('users as assignee', 'assignee.id', 'message.assignee_id')
    .select(({ eb, fn, val }) => [
      'message.id',
      'message.state',
      'message.name',
      'message.email',
      'message.answer_way as way',
      'message.answer_to as answerTo',
      fn<string>('left', ['message.message', val(200)]).as('excerpt'),
      'message.received_at as receivedAt',
      'message.due_on as dueOn',
      calledAs('assignee').as('assignee'),
      eb('message.file_id', 'is not', null).$castTo<boolean>().as('hasAttachment'),
    ])

export interface MessageFilter {
  readonly state?: FeedbackState | undefined
  /** Search text as typed. */
  readonly search?: string | undefined
  /** Id of a message; only older messages are returned. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Lists messages, the newest first. */
export const listMessages = (db: Db, filter: MessageFilter): Promise<FoundMessage[]> =>
  chosenMessages(db, filter).execute()

/** The same, with the full text of each message. */
export const listWholeMessages = (db: Db, filter: MessageFilter): Promise<(FoundMessage & { message: string })[]> =>
  chosenMessages(db, filter).select('message.message').execute()

const chosenMessages = (db: Db, { state, search, before, limit }: MessageFilter) =>
  messages(db)
    .$if(state !== undefined, (query) => query.where('message.state', '=', state ?? 'new'))
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .$if(search !== undefined, (query) => query.where((eb) => fits(eb, search ?? '')))
    .orderBy('message.id', 'desc')
    .limit(limit)

/**
 * Searches an address by its prefix, a number exactly, words by their prefixes; each uses an index. «№» before a number
 * is ignored. A number may also occur in the text, such as an account number; one word may also begin an address.
 */
function fits(eb: ExpressionBuilder<MessageTable, 'message'>, typed: string) {
  const search = typed.replace(/^\s*[№#]\s*/u, '').trim()
  const start = search.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const inAddress = eb(eb.fn<string>('lower', ['message.email']), 'like', `${start}%`)
  if (search.includes('@')) return inAddress
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return eb.lit(false)
  const inText = sql<SqlBool>`message.words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
  return eb.or([
    inText,
    ...(/^[0-9]{1,15}$/.test(search) ? [eb('message.id', '=', Number(search))] : []),
    ...(/^[\w.+'-]+$/.test(search) ? [inAddress] : []),
  ])
}
type MessageTable = DatabaseSchema & { message: DatabaseSchema['feedback_messages'] }

interface Waiting {
  readonly new: number
  readonly work: number
  readonly overdue: number
}

/** @param today `YYYY-MM-DD` in Kyiv */
export async function countWaiting(db: Db, today: string): Promise<Waiting> {
  return db
    .selectFrom('feedback_messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'new').as('new'),
      fn.countAll<number>().filterWhere('state', '=', 'work').as('work'),
      fn.countAll<number>().filterWhere('due_on', '<', today).as('overdue'),
    ])
    .where('state', 'in', ['new', 'work'])
    .executeTakeFirstOrThrow()
}

export interface FoundThread extends FoundMessage {
  readonly message: string
  readonly note: string
  readonly revision: number
  readonly assigneeId: number | null
  readonly changedBy: string | null
  readonly fileId: number | null
  readonly answerPerson: number | null
}

/**
 * Finds a message.
 * @param providerId the provider to which the caller is restricted: only messages forwarded to it; null: all messages
 */
export async function findThread(db: Db, id: number, providerId: number | null): Promise<FoundThread | undefined> {
  return messages(db)
    .leftJoin('users as changer', 'changer.id', 'message.changed_by')
    .select([
      'message.message',
      'message.note',
      'message.revision',
      'message.assignee_id as assigneeId',
      'message.file_id as fileId',
      'message.answer_person as answerPerson',
      calledAs('changer').as('changedBy'),
    ])
    .where('message.id', '=', id)
    .$if(providerId !== null, (query) => query.where('message.forwarded_to', '=', providerId))
    .executeTakeFirst()
}

export interface FoundAnswer {
  readonly id: number
  readonly text: string
  readonly answeredAt: Date
  readonly answeredBy: string
}

/** Lists all answers in their order. */
export async function listAnswers(db: Db, messageId: number): Promise<FoundAnswer[]> {
  return db
    .selectFrom('feedback_answers as answer')
    .leftJoin('users as author', 'author.id', 'answer.answered_by')
    .select(({ fn, val }) => [
      'answer.id',
      'answer.text',
      'answer.answered_at as answeredAt',
      fn.coalesce(calledAs('author'), val('')).as('answeredBy'),
    ])
    .where('answer.message_id', '=', messageId)
    .orderBy('answer.id')
    .execute()
}

interface Change {
  readonly id: number
  /** Revision that the caller has read. */
  readonly revision: number
  readonly by: number
  /** The provider to which the caller is restricted. */
  readonly providerId: number | null
  readonly state?: FeedbackState | undefined
  readonly assigneeId?: number | null | undefined
  readonly note?: string | undefined
}

/** Changes a message; false if it is missing or has changed since. */
export async function changeMessage(db: Db, change: Change): Promise<boolean> {
  const { id, revision, by, providerId, state, assigneeId, note } = change
  const { numUpdatedRows } = await db
    .updateTable('feedback_messages')
    .set({
      revision: revision + 1,
      changed_by: by,
      ...(state === undefined ? {} : { state }),
      ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
      ...(note === undefined ? {} : { note }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .$if(providerId !== null, (query) => query.where('forwarded_to', '=', providerId))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface NewAnswer {
  readonly messageId: number
  readonly text: string
  readonly by: number
  readonly at: Date
}

export async function insertAnswer(db: Db, { messageId, text, by, at }: NewAnswer): Promise<void> {
  await db
    .insertInto('feedback_answers')
    .values({ message_id: messageId, text, answered_by: by, answered_at: at })
    .execute()
}
