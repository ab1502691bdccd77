import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountBoundId, day, decimal, groupIds, month, receiptNumber, zone } from '../primitives.ts'
import { meterReading, meterReplacement } from './meters.ts'

const signedInErrors = ['session_missing', 'session_expired', 'forbidden'] as const

const lastReading = z.extend(meterReading, { counterId: accountBoundId })

export const listLastReadings = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters/last-factors',
  access: 'consumer',
  noun: 'readings',
  summary: 'Last reading of every zone of every linked meter.',
  query: z.object({ serviceProviderGroupIds: groupIds }),
  reply: z.array(lastReading),
  errors: signedInErrors,
})

export const getLastReadings = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counter/:id/last-factors',
  access: 'consumer',
  noun: 'readings',
  summary: 'Last reading of every zone of one meter.',
  params: z.object({ id: accountBoundId }),
  reply: z.array(lastReading),
  errors: [...signedInErrors, 'not_found'],
})

/** A replaced meter as typed; its values have the same format as the reading. */
export const typedReplacement = z.object({
  serialNumber: z.string().check(z.trim(), z.maxLength(100)),
  replacedOn: z.union([day, z.literal('')], 'validation.replacement.day'),
  lastOfOld: z.string().check(z.trim(), z.maxLength(20)),
  firstOfNew: z.string().check(z.trim(), z.maxLength(20)),
})

/** One reading as typed; «418,902» and «418.902» are equal. */
export const readingEntry = z.object({
  counterId: accountBoundId,
  zone: z._default(zone, 'total'),
  value: z.string().check(z.trim(), z.minLength(1, 'validation.reading.required'), z.maxLength(20)),
  /** The resident has seen the warning about unusual consumption and confirms the value. */
  confirmed: z._default(z.boolean(), false),
  /** Why the value may be lower than the previous one. */
  reason: z.optional(z.enum(['rollover', 'replaced'])),
  /** Required for the reason `replaced`. */
  replacement: z.optional(typedReplacement),
})

/** The only vocabulary of remarks on a reading: the browser, the server and the domain use these codes. */
export const readingIssue = z.enum([
  'not_a_number',
  'too_many_digits',
  'too_many_decimals',
  'below_previous',
  'rolled_over',
  'unchanged',
  'unusually_high',
  'window_closed',
  'meter_removed',
  'unknown_zone',
  'repeated_entry',
  'too_many_revisions',
  'replacement_wrong',
])
export type ReadingIssue = z.output<typeof readingIssue>

export const readingResult = z.object({
  counterId: accountBoundId,
  zone,
  /** `same`: the value was already submitted; the first receipt is returned again. */
  status: z.enum(['accepted', 'corrected', 'same', 'refused']),
  value: z.nullable(decimal),
  /** Consumption since the previous reading, in the meter's unit. */
  difference: z.nullable(decimal),
  billingMonth: z.nullable(month),
  receipt: z.nullable(z.uuid()),
  receiptNumber: z.nullable(receiptNumber),
  issue: z.nullable(readingIssue),
  /** Ukrainian; for a rejected reading it says what to do. */
  message: z.nullable(z.string()),
  /** For an accepted reading; absent: the meter was not replaced. */
  replacement: z.optional(meterReplacement),
  /** For `replacement_wrong`: a Ukrainian message per field. */
  replacementProblems: z.optional(
    z.object({
      serialNumber: z.optional(z.string()),
      replacedOn: z.optional(z.string()),
      lastOfOld: z.optional(z.string()),
      firstOfNew: z.optional(z.string()),
    }),
  ),
})
export type ReadingResult = z.output<typeof readingResult>

export const submitReadings = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/counter/factor',
  access: 'consumer',
  noun: 'readings',
  summary:
    'Give readings of several meters at once: right ones are taken, each other gets its own error; a meter of somebody else refuses all. Repeating the same value gives the same receipt.',
  body: z.object({ readings: z.array(readingEntry).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ results: z.array(readingResult) }),
  errors: [
    ...signedInErrors,
    'not_found',
    'anti_forgery',
    'share_without_readings',
    'readings_refused',
    'too_many_revisions',
  ],
})
