import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, moment, rowId } from './primitives.ts'

const noun = 'audit'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Entries per page: a page on a phone stays under 3,000 px. */
export const AUDIT_PAGE = 14

/** A value of a `detail`: text, number, boolean or null. */
const detailValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const entry = z.object({
  id: z.int(),
  at: moment,
  /** Login, or `command line`; empty: the person's account was deleted. */
  actor: z.string(),
  /** For example `staff.invite`. */
  action: z.string(),
  /** The action in Ukrainian; its code if there is no text. */
  actionText: z.string(),
  /** For example `user 7`. */
  target: z.string(),
  targetText: z.string(),
  detail: z.record(z.string(), detailValue),
  /** The network of the request. */
  network: z.string(),
})
export type AuditEntry = z.output<typeof entry>

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)))
const conditions = {
  /** The whole login, case-insensitive. */
  who: text,
  /** The whole code, for example `staff.invite`. */
  action: text,
  /** The whole object, for example `user 7`. */
  target: text,
  /**
   * The target: a login or an e-mail address, an account number, an object as displayed (`Користувач 7`), or its number
   * or name alone.
   */
  about: text,
  /** First and last day, in Kyiv. */
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
    /** At most two hundred logins. */
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
