import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountBoundId, decimal, month, receiptNumber, rowId, zone } from '../primitives.ts'
import { typedReplacement } from './readings.ts'

const noun = 'paper-readings'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Most rows of an operator's list, and days for which it is kept. */
export const PAPER_ROWS = { shown: 200, days: 7 } as const

const typedNumber = z.string().check(z.trim(), z.minLength(2, 'validation.required'), z.maxLength(40))

const paperMeter = z.object({
  counterId: accountBoundId,
  zone,
  serialNumber: z.string(),
  place: z.string(),
  provider: z.string(),
  accountNumber: z.string(),
  /** Empty if the provider gives none. */
  address: z.string(),
  /** The newest reading of the zone; null: none. */
  last: z.nullable(z.object({ value: decimal, month })),
  /** Other providers that read the same device, of the found meters; each gets only its own reading. */
  alsoAt: z.array(z.string()),
})
export type PaperMeter = z.output<typeof paperMeter>

export const findPaperMeters = endpoint({
  method: 'POST',
  path: '/api/admin/paper-readings/meters',
  access,
  noun,
  summary:
    'Meters in use by a whole account or meter number, one entry for each zone, with address and newest reading. Audited.',
  body: z.object({ number: typedNumber }),
  reply: z.array(paperMeter),
  errors: [...errors, 'anti_forgery'],
})

export const paperRow = z.object({
  id: z.int(),
  /** Made by the browser for each row, so that a repeated request keeps one row. */
  key: z.uuid(),
  /** As typed. */
  number: z.string(),
  value: z.string(),
  /** `same`: this value of the month was there before. */
  state: z.enum(['taken', 'same', 'refused']),
  /** The value is unusual, and is taken if it is sent again with `confirmed`. */
  wantsConfirmation: z.boolean(),
  /** Ukrainian; empty if there is nothing to say. */
  message: z.string(),
  receiptNumber: z.nullable(receiptNumber),
  /** Null: no meter has the number. */
  meter: z.nullable(z.omit(paperMeter, { last: true, alsoAt: true })),
  /** The newest reading before this one; null: none. */
  previous: z.nullable(decimal),
  /** As typed; null: the same meter. */
  replacement: z.nullable(typedReplacement),
})
export type PaperRow = z.output<typeof paperRow>

export const listPaperReadings = endpoint({
  method: 'GET',
  path: '/api/admin/paper-readings',
  access,
  noun,
  summary: 'Readings from paper that the operator entered in the last seven days, newest first, two hundred at most.',
  reply: z.array(paperRow),
  errors,
})

export const savePaperReading = endpoint({
  method: 'POST',
  path: '/api/admin/paper-readings',
  access,
  noun,
  summary:
    'Enter one reading from paper by the rules of readings that residents give. A refused row is kept with its ' +
    'reason, and the same key changes it. A repeated request returns the row that was taken.',
  body: z.object({
    key: z.uuid(),
    number: typedNumber,
    value: z.string().check(z.trim(), z.minLength(1, 'validation.reading.required'), z.maxLength(20)),
    /** Null: no meter has the number; the row is kept as refused. */
    counterId: z.nullable(accountBoundId),
    zone: z._default(zone, 'total'),
    confirmed: z._default(z.boolean(), false),
    /** The meter was replaced (decision 0080). */
    replacement: z.optional(typedReplacement),
  }),
  reply: paperRow,
  errors: [...errors, 'anti_forgery', 'not_found', 'idempotency_key_reused'],
})

export const dropPaperReading = endpoint({
  method: 'DELETE',
  path: '/api/admin/paper-readings/:id',
  access,
  noun,
  summary: 'Take a refused row off the operator’s list.',
  params: z.object({ id: rowId }),
  reply: z.object({ dropped: z.literal(true) }),
  errors: [...errors, 'anti_forgery', 'not_found'],
})
