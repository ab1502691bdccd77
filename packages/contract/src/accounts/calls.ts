import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { readingEntry, readingResult } from '../meters/readings.ts'
import { moment, rowId } from '../primitives.ts'

const noun = 'calls'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** What a person can name to prove that the account is theirs. */
export const callAnswer = z.enum(['holder', 'address', 'sum', 'meter'])
export type CallAnswer = z.output<typeof callAnswer>

/** Right answers that an operator must hear before acting for a person. */
export const CALL_ANSWERS = 2

/** What an operator does for a person. */
export const callActionKind = z.enum(['reading', 'message', 'linkEnd', 'bill', 'recovery'])
export type CallActionKind = z.output<typeof callActionKind>

export const callRecord = z.object({
  id: z.int(),
  begunAt: moment,
  /** How the person came to the operator. */
  reason: z.enum(['call', 'letter', 'visit']),
  /** Full name, else login; for staff only. */
  operator: z.string(),
  /** Oldest first. */
  actions: z.array(
    z.object({
      kind: callActionKind,
      at: moment,
      /** The number of a receipt or of a message, or a month; empty if nothing has a number. */
      subject: z.string(),
    }),
  ),
})
export type CallRecord = z.output<typeof callRecord>

export const beginCall = endpoint({
  method: 'POST',
  path: '/api/admin/account-cards/:id/calls',
  access,
  noun,
  summary:
    'Begin a call on a card that the operator has opened for a person, after two right answers. A repeat gives the same call.',
  params: z.object({ id: rowId }),
  body: z.object({
    lookId: z.int().check(z.positive()),
    answers: z.array(callAnswer).check(
      z.minLength(CALL_ANSWERS),
      z.maxLength(callAnswer.options.length),
      z.refine((heard) => new Set(heard).size === heard.length),
    ),
  }),
  reply: callRecord,
  errors: [...errors, 'anti_forgery', 'not_found'],
})

export const enterCallReadings = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/readings',
  access,
  noun,
  summary:
    'Enter readings that a person tells the operator, by the rules of readings that residents give. Repeating the same value gives the same receipt.',
  params: z.object({ id: rowId }),
  body: z.object({ readings: z.array(readingEntry).check(z.minLength(1), z.maxLength(10)) }),
  reply: z.object({ results: z.array(readingResult), call: callRecord }),
  errors: [...errors, 'anti_forgery', 'not_found', 'readings_refused', 'too_many_revisions'],
})
