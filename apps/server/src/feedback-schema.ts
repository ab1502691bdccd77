/** Kysely types of the feedback tables and the inbox; `apps/server/migrations` 0022, 0026, 0087, 0088, 0090, 0098 and 0099 define them. */
import type { AnswerWay } from '@zatyshok/contract/feedback-inbox'
import type { InboxKind, MessageTopic } from '@zatyshok/contract/inbox'
import type { Generated, GeneratedAlways } from 'kysely'

export interface FeedbackSchema {
  feedback_messages: {
    id: GeneratedAlways<number>
    received_at: Date
    name: string
    email: string
    message: string
    content_hash: Buffer
    state: Generated<'new' | 'work' | 'done' | 'spam'>
    assignee_id: number | null
    /** `YYYY-MM-DD`. */
    due_on: string
    note: Generated<string>
    revision: Generated<number>
    changed_by: number | null
    ticket_hash: Buffer | null
    ticket_expires_at: Date | null
    words: GeneratedAlways<unknown>
    file_id: Generated<number | null>
    /** The provider whose operators answer; null: the city does. */
    forwarded_to: Generated<number | null>
    topic: Generated<MessageTopic>
    /** The account that a message about a bill, a payment or a call names. */
    account_id: Generated<number | null>
    answer_way: Generated<AnswerWay>
    /** A phone (E.164) or a postal address. */
    answer_to: Generated<string>
    answer_person: Generated<number | null>
  }
  feedback_answers: {
    message_id: number
    id: GeneratedAlways<number>
    text: string
    answered_at: Date
    answered_by: number | null
  }
  answer_templates: {
    id: GeneratedAlways<number>
    title: string
    text: string
    revision: Generated<number>
    changed_at: Date
    changed_by: number | null
  }
  inbox_marks: {
    kind: Exclude<InboxKind, 'message'>
    item_id: number
    assignee_id: number | null
    closed_at: Date | null
    closed_by: number | null
  }
  inbox_notes: {
    kind: Exclude<InboxKind, 'message'>
    item_id: number
    id: GeneratedAlways<number>
    author_id: number | null
    text: string
    written_at: Date
    written_on: string
  }
}
