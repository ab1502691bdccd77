import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, moment, rowId } from './primitives.ts'

const noun = 'audit'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** How many entries a page has. */
export const AUDIT_PAGE = 50

/** A value of a `detail`: text, number, yes or no, or nothing. */
const detailValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const entry = z.object({
  id: z.int(),
  at: moment,
  /** Login, or `command line`; empty: the person was erased. */
  actor: z.string(),
  /** As `staff.invite`. */
  action: z.string(),
  /** The action in Ukrainian; of one without words, its code. */
  actionText: z.string(),
  /** As `user 7`. */
  target: z.string(),
  targetText: z.string(),
  detail: z.record(z.string(), detailValue),
  /** The network that it was done from. */
  network: z.string(),
})
export type AuditEntry = z.output<typeof entry>

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)))
const conditions = {
  /** The whole login, in whatever case. */
  who: text,
  /** The whole code, as `staff.invite`. */
  action: text,
  /** The whole object, as `user 7`. */
  target: text,
  /**
   * Whom or what it was done to: a login or an e-mail address, the number of an account, an object as it is shown
   * (`Користувач 7`), or its number or name alone.
   */
  about: text,
  /** First and last day in Kyiv. */
  from: z.optional(day),
  to: z.optional(day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'administrator',
  noun,
  summary: 'What staff did and what was refused to them, the newest first; the first look of a day is itself recorded.',
  query: z.object({ ...conditions, before: z.optional(rowId) }),
  reply: z.array(entry),
  errors,
})

export const auditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  access: 'administrator',
  noun,
  summary: 'What one may search by: the actions that have ever happened, and who has done something.',
  reply: z.object({
    actions: z.array(z.object({ code: z.string(), text: z.string() })),
    /** Logins; two hundred at most. */
    actors: z.array(z.string()),
  }),
  errors,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'administrator',
  noun,
  summary: 'The same as a table, whole; every export is recorded.',
  query: z.object(conditions),
  reply: 'text/csv',
  errors: [...errors, 'too_many_requests'],
})
