import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, rowId } from './primitives.ts'

const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

const letter = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'kept']),
  createdAt: moment,
  sentAt: z.nullable(moment),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
})

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'administrator',
  noun: 'mail',
  summary: 'The outbox, the newest first, fifty a page; without what the letters say.',
  query: z.object({ before: z.optional(rowId) }),
  reply: z.array(letter),
  errors: staffErrors,
})

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/admin/letters/:id',
  access: 'administrator',
  noun: 'mail',
  summary: 'One letter whole, while it is kept because no SMTP server is configured; every look is audited.',
  params: z.object({ id: rowId }),
  reply: z.extend(letter, { to: z.string(), subject: z.string(), text: z.string() }),
  errors: [...staffErrors, 'not_found'],
})
