import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, moment, rowId, seenRevision } from './primitives.ts'

const noun = 'feedback'
const access = 'cityOperator'
/** An operator of one provider reaches the messages that were forwarded to it. */
const forwarded = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery'] as const

/** New, in progress, closed, spam. */
export const feedbackState = z.enum(['new', 'work', 'done', 'spam'])

/** How the sender wants the answer: by letter to `email`, by phone, by post, or in the cabinet. */
export const answerWay = z.enum(['email', 'phone', 'post', 'cabinet'])
export type AnswerWay = z.output<typeof answerWay>

const entry = z.object({
  id: z.int(),
  state: feedbackState,
  name: z.string(),
  /** Empty if the answer goes another way. */
  email: z.string(),
  way: answerWay,
  /** The phone (E.164) or the postal address for the answer; empty for the other ways. */
  answerTo: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  receivedAt: moment,
  /** The last working day to answer, Kyiv. */
  dueOn: day,
  /** True if that day is over and the message is still open. */
  overdue: z.boolean(),
  /** Name of the person who works on it; null: unassigned. */
  assignee: z.nullable(z.string()),
  hasAttachment: z.boolean(),
})

/** `waiting`: not scanned yet; `infected`: the scanner found a virus. Only `ready` files can be downloaded. */
const attachment = z.object({ name: z.string(), bytes: z.int(), state: z.enum(['ready', 'waiting', 'infected']) })

const answer = z.object({ id: z.int(), text: z.string(), answeredAt: moment, answeredBy: z.string() })

export const thread = z.extend(entry, {
  message: z.string(),
  /** Written by staff and visible to staff only. */
  note: z.string(),
  /** Increases with every change; send back the one that you loaded. */
  revision: z.int(),
  assignedToMe: z.boolean(),
  attachment: z.nullable(attachment),
  answers: z.array(answer),
})

/** `search`: a number, the beginning of an address, or words of the name and the message. */
const filter = { state: z.optional(feedbackState), search: z.optional(z.string().check(z.maxLength(200))) }

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access,
  noun,
  summary: 'Messages of visitors, the newest first, fifty a page.',
  query: z.object({ ...filter, before: z.optional(rowId) }),
  reply: z.array(entry),
  errors: staffErrors,
})

export const countFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback-counts',
  access,
  noun,
  summary: 'How many messages wait: new ones, those in progress, and those of both whose day is over.',
  reply: z.object({ new: z.int(), work: z.int(), overdue: z.int() }),
  errors: staffErrors,
})

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback-export',
  access,
  noun,
  summary: 'The list as a table for spreadsheets; every download is audited.',
  query: z.object(filter),
  reply: 'text/csv',
  errors: [...staffErrors, 'too_many_requests'],
})

export const readFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback/:id',
  access: forwarded,
  noun,
  summary: 'One message with its answers; every look is audited.',
  params: z.object({ id: rowId }),
  reply: thread,
  errors: [...staffErrors, 'not_found'],
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/admin/feedback/:id/attachment',
  access: forwarded,
  noun,
  summary: 'The file of a message, as a download and never to be shown; every download is audited.',
  params: z.object({ id: rowId }),
  reply: 'application/octet-stream',
  errors: [...staffErrors, 'not_found'],
})

export const updateFeedback = endpoint({
  method: 'PUT',
  path: '/api/admin/feedback/:id',
  access: forwarded,
  noun,
  summary: 'Take a message or give it back, change its state or the note; what is left out stays.',
  params: z.object({ id: rowId }),
  body: z.object({
    revision: seenRevision,
    /** Assigning a new message puts it in progress. */
    assignee: z.optional(z.enum(['me', 'nobody'])),
    state: z.optional(feedbackState),
    note: z.optional(z.string().check(z.maxLength(5000))),
  }),
  reply: thread,
  errors: [...writeErrors, 'not_found', 'content_conflict'],
})

/** True if an answer still has `___`, a blank of a template that the operator has to fill in. */
export const hasBlank = (text: string): boolean => text.includes('___')

/** The text of an answer; each error text is a key of the catalogue. */
export const answerText = z.string().check(
  z.trim(),
  z.minLength(1, 'validation.required'),
  z.maxLength(10_000),
  z.refine((text) => !hasBlank(text), 'validation.answer.blank'),
)

export const answerFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/answers',
  access: forwarded,
  noun,
  summary:
    'Answer by letter or in the cabinet, which goes out if and only if the answer is kept; by phone and by post the ' +
    'answer is kept as what the operator has told. The state is what it is afterwards.',
  params: z.object({ id: rowId }),
  body: z.object({
    revision: seenRevision,
    text: answerText,
    state: z.enum(['work', 'done']),
  }),
  reply: thread,
  errors: [...writeErrors, 'not_found', 'content_conflict'],
})
