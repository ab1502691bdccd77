import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { feedbackForm } from '../feedback.ts'
import { answerWay } from '../feedback-inbox.ts'
import { readingEntry, readingResult } from '../meters/readings.ts'
import { phoneNumber } from '../people/credentials.ts'
import { auditedReason, moment, month, rowId } from '../primitives.ts'

const noun = 'calls'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** What a person can name to prove that the account is theirs. */
export const callAnswer = z.enum(['holder', 'address', 'sum', 'meter'])
export type CallAnswer = z.output<typeof callAnswer>

/** Right answers that an operator must hear before acting for a person. */
export const CALL_ANSWERS = 2

/** The source of the readings of a call, by how the person came to the operator. */
export const callSources = { call: 'phone', visit: 'visit', letter: 'paper' } as const

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
      /** The number of a receipt or of a message, the id of a person, or the month of a bill and the id of a person. */
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
    'Begin a call on a card that the operator has opened for a person, after two right answers. A repeat gives the same call, with the answers of the repeat.',
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

const params = z.object({ id: rowId })
const personId = z.int().check(z.positive())
const actErrors = [...errors, 'anti_forgery', 'not_found'] as const
const reply = callRecord

/** Most characters of a postal address. */
export const POSTAL_ADDRESS_LENGTH = 300

/** The field that each way of an answer needs, and what it has to be. */
const needed = {
  email: { field: 'email', form: feedbackForm.shape.email, error: 'validation.feedback.email.format' },
  phone: { field: 'phone', form: phoneNumber, error: 'validation.phone.format' },
  post: {
    field: 'address',
    form: z.string().check(z.trim(), z.minLength(5), z.maxLength(POSTAL_ADDRESS_LENGTH)),
    error: 'validation.required',
  },
  cabinet: { field: 'person', form: rowId, error: 'validation.required' },
} as const

const typed = z.optional(z.string().check(z.trim(), z.maxLength(POSTAL_ADDRESS_LENGTH)))

interface Told {
  readonly way: keyof typeof needed
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly address?: string | undefined
  readonly person?: string | undefined
}

/** Refuses a message without what its way needs, also if another field is wrong. */
const answerable = (way: keyof typeof needed) => {
  const { field, form, error } = needed[way]
  return z.refine<Told>((told) => told.way !== way || form.safeParse(told[field]).success, {
    error,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null && 'way' in value,
  })
}

/** A message of a person who calls, comes or writes, with one way to answer; only the field of that way is used. */
export const callMessage = z
  .object({
    name: feedbackForm.shape.name,
    message: feedbackForm.shape.message,
    /** Pages of earlier versions send an address alone. */
    way: z._default(answerWay, 'email'),
    email: typed,
    /** `+38 (067) 123 45 67` */
    phone: typed,
    /** By post. */
    address: typed,
    /** Id of a person who has the account on the portal. */
    person: typed,
  })
  .check(answerable('email'), answerable('phone'), answerable('post'), answerable('cabinet'))

export const writeForCaller = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/messages',
  access,
  noun,
  summary:
    'Write a message to the operators of the city in the name of the person who calls; a repeat on the same day is the same message.',
  params,
  body: callMessage,
  reply: z.object({ messageId: z.int(), call: callRecord }),
  errors: actErrors,
})

export const endLinkInCall = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/link-end',
  access,
  noun,
  summary: 'End the link of a person to the account of the call. Audited with the reason.',
  params,
  body: z.object({ personId, reason: auditedReason }),
  reply,
  errors: actErrors,
})

export const recoverInCall = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/recovery',
  access,
  noun,
  summary:
    'Send the letter for a new password to the confirmed address of a person who has the account; once in a call.',
  params,
  body: z.object({ personId }),
  reply,
  errors: [...actErrors, 'too_many_requests'],
})

export const sendBillInCall = endpoint({
  method: 'POST',
  path: '/api/admin/calls/:id/bill',
  access,
  noun,
  summary: 'Send a person who has the account a letter with a bill; once for a month in a call.',
  params,
  body: z.object({ personId, month }),
  reply,
  errors: actErrors,
})
