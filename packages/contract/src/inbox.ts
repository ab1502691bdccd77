import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, kopiykas, moment, providerRef, rowId } from './primitives.ts'

const noun = 'inbox'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery'] as const

/**
 * `message`: of a visitor; `verification`: a certificate of a meter; `payment`: held for a decision; `delivery`: files
 * that were not imported; `readings`: odd readings of a file; `dispatch`: not answered by its provider.
 */
export const inboxKind = z.enum(['message', 'verification', 'payment', 'delivery', 'readings', 'dispatch'])
export type InboxKind = z.output<typeof inboxKind>

/** What a message is about: `site`, the public form; `bill`, a question; `payment`, one not credited; `call`, see R03. */
export const messageTopic = z.enum(['site', 'bill', 'payment', 'call'])
export type MessageTopic = z.output<typeof messageTopic>

/** Kinds that the inbox itself can close; the others end by a decision. */
export const closableKinds: readonly InboxKind[] = ['message', 'delivery', 'readings', 'dispatch']

/** Kinds whose notes the inbox keeps; a message has one note of its own. */
export const notedKind = z.enum(['verification', 'payment', 'delivery', 'readings', 'dispatch'])
export type NotedKind = z.output<typeof notedKind>

/** Most characters of a note. */
export const INBOX_NOTE_LENGTH = 2000

export const inboxNote = z.object({
  id: z.int(),
  at: moment,
  /** Full name, else login; null: the employee is erased. */
  author: z.nullable(z.string()),
  text: z.string(),
})
export type InboxNote = z.output<typeof inboxNote>

const colleague = z.object({ id: z.int(), name: z.string() })

export const item = z.object({
  kind: inboxKind,
  id: z.int(),
  /** Opens the item: the run of `readings`, else its own id. */
  openId: z.int(),
  waitingSince: moment,
  /** The last working day to deal with it, Kyiv. */
  dueOn: day,
  overdue: z.boolean(),
  provider: z.nullable(providerRef),
  account: z.nullable(z.object({ id: z.int(), number: z.string(), address: z.string() })),
  assignee: z.nullable(colleague),
  /** Sender, serial number, service or file; empty: the kind says enough. */
  title: z.string(),
  /** The beginning of a message, or the reason of a refusal. */
  text: z.string(),
  amountKop: z.nullable(kopiykas),
  /** Odd readings of a file, records of a dispatch. */
  count: z.nullable(z.int()),
  /** Of a message. */
  topic: z.nullable(messageTopic),
})

export const inboxFilter = z.object({
  whose: z.optional(z.enum(['mine', 'unassigned', 'overdue'])),
  kind: z.optional(inboxKind),
  topic: z.optional(messageTopic),
  provider: z.optional(z.string().check(z.maxLength(20))),
  /** The number of an item or an account, or the beginning of an address, of a letter or of a home. */
  search: z.optional(z.string().check(z.maxLength(200))),
})

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  access,
  noun,
  summary: 'All that waits for staff, the nearest deadline first, twenty a page.',
  query: z.extend(inboxFilter, {
    /** The last item of the page before, as `2026-11-30.message.12`. */
    after: z.optional(
      z.string().check(
        z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[a-z]{1,20}\.[1-9][0-9]{0,14}$/),
        z.refine((place) => day.safeParse(place.slice(0, 10)).success),
      ),
    ),
  }),
  reply: z.array(item),
  errors: staffErrors,
})

export const countInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox-counts',
  access,
  noun,
  summary: 'How much waits, by kind, topic and provider.',
  reply: z.array(
    z.object({
      kind: inboxKind,
      topic: z.nullable(messageTopic),
      provider: z.nullable(providerRef),
      all: z.int(),
      mine: z.int(),
      unassigned: z.int(),
      overdue: z.int(),
      /** The nearest deadline. */
      dueOn: day,
    }),
  ),
  errors: staffErrors,
})

export const readInboxItem = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/:kind/:id',
  access,
  noun,
  summary: 'One waiting item, as the list shows it.',
  params: z.object({ kind: inboxKind, id: rowId }),
  reply: item,
  errors: [...staffErrors, 'not_found'],
})

const notedParams = z.object({ kind: notedKind, id: rowId })

export const listInboxNotes = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/:kind/:id/notes',
  access,
  noun,
  summary: 'Internal notes on an item, also after it is done; oldest first. Only staff see them.',
  params: notedParams,
  reply: z.array(inboxNote),
  errors: [...staffErrors, 'not_found'],
})

export const addInboxNote = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id/notes',
  access,
  noun,
  summary: 'Write an internal note on an item, also after it is done; the same words on the same day are one note.',
  params: notedParams,
  body: z.object({
    text: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(INBOX_NOTE_LENGTH)),
  }),
  reply: z.array(inboxNote),
  errors: [...writeErrors, 'not_found'],
})

export const listInboxColleagues = endpoint({
  method: 'GET',
  path: '/api/admin/inbox-colleagues',
  access,
  noun,
  summary: 'Who may be given work: all who use the inbox, for an operator of one provider those of the same provider.',
  reply: z.array(z.extend(colleague, { provider: z.nullable(providerRef) })),
  errors: staffErrors,
})

const itemRef = z.object({ kind: inboxKind, id: z.int().check(z.minimum(1)) })
/** Items, and the assignee of each that the caller has seen. */
const chosen = z.array(z.extend(itemRef, { seen: z.nullable(z.int()) })).check(z.minLength(1), z.maxLength(100))

/** `gone`: it does not wait, or not for the caller; `changed`: a colleague has it; `notAllowed`: see the call. */
export const left = z.extend(itemRef, { why: z.enum(['gone', 'changed', 'notAllowed']) })

export const assignInbox = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/assignee',
  access,
  noun,
  summary: 'Give items to oneself, to a colleague or to nobody; `notAllowed`: the colleague may not see the item.',
  body: z.object({
    items: chosen,
    to: z.enum(['me', 'nobody', 'colleague']),
    /** For `colleague`. */
    colleagueId: z.optional(z.int().check(z.minimum(1))),
  }),
  reply: z.object({ changed: z.int(), left: z.array(left) }),
  errors: [...writeErrors, 'not_found'],
})

export const forwardInbox = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/message/:id/provider',
  access,
  noun,
  summary: 'Let the operators of a provider answer a message, or give it back to the city; nobody has it then.',
  params: z.object({ id: rowId }),
  body: z.object({
    /** Code of a provider with operators; null: the city. An operator of one provider may only give back. */
    provider: z.nullable(z.string().check(z.maxLength(20))),
    /** The provider that the caller has seen. */
    seen: z.nullable(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({ changed: z.int(), left: z.array(left) }),
  errors: [...writeErrors, 'not_found'],
})

export const closeInbox = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/closure',
  access,
  noun,
  summary: 'Close items that need no further work; `notAllowed`: the kind ends by a decision on its own screen.',
  body: z.object({ items: chosen }),
  reply: z.object({ changed: z.int(), left: z.array(left) }),
  errors: writeErrors,
})

export const reopenInbox = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/reopening',
  access,
  noun,
  summary: 'Bring back items that the caller closed, for a day; those closed or changed by a colleague are `gone`.',
  body: z.object({ items: z.array(itemRef).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ changed: z.int(), left: z.array(left) }),
  errors: writeErrors,
})
