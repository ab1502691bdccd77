import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, rowId } from './primitives.ts'

const noun = 'notifications'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const
const writeErrors = [...errors, 'anti_forgery'] as const

/** Entries per page. */
export const NOTIFICATIONS_PAGE = 12
/** The count of unread entries ends here. */
export const MOST_UNREAD = 100

/** The topic of an entry; the screen chooses its icon by it. */
export const notificationTopic = z.enum([
  'bill',
  'payment',
  'reading',
  'verification',
  'account',
  'share',
  'security',
  'message',
  'problem',
])

const notification = z.object({
  id: z.int(),
  at: moment,
  topic: notificationTopic,
  title: z.string(),
  /** May be empty. */
  text: z.string(),
  /** A path of the cabinet; null: the entry says everything. */
  path: z.nullable(z.string()),
  isNew: z.boolean(),
})
export type Notification = z.output<typeof notification>

const unread = z.object({
  /** At most `MOST_UNREAD`. */
  unread: z.int(),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/notifications',
  access: 'consumer',
  noun,
  summary: 'What the portal has told the resident, the newest first, and how many entries are unread.',
  query: z.object({
    /** Id of an entry; only older entries are returned. */
    before: z.optional(rowId),
  }),
  reply: z.extend(unread, { notifications: z.array(notification) }),
  errors,
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/notifications/unread',
  access: 'consumer',
  noun,
  summary: 'How many entries are unread.',
  reply: unread,
  errors,
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/notifications/:id/read',
  access: 'consumer',
  noun,
  summary: 'The resident has read one entry.',
  params: z.object({ id: rowId }),
  reply: unread,
  errors: [...writeErrors, 'not_found'],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/notifications/read',
  access: 'consumer',
  noun,
  summary: 'The resident has read every entry up to this one; a later one stays unread.',
  body: z.object({ upTo: z.int().check(z.minimum(1)) }),
  reply: unread,
  errors: writeErrors,
})
