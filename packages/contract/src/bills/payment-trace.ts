import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, kopiykas } from '../primitives.ts'

const noun = 'payments'
const access = 'consumer'
const errors = [
  'session_missing',
  'session_expired',
  'forbidden',
  'anti_forgery',
  'not_found',
  'too_many_requests',
] as const

/** What a resident enters about a payment that is missing in the cabinet. */
export const paymentFacts = z.object({
  /** Id of the personal account. */
  invoiceAccountId: z.int().check(z.minimum(1)),
  amountKop: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  paidOn: day,
  channel: z.enum(['portal', 'internetBank', 'terminal', 'cashDesk', 'post']),
  /** Number of the receipt, if there is one. */
  number: z.optional(z.string().check(z.trim(), z.maxLength(64))),
})

/**
 * `confirmed`: a register contains the payment.
 * `notified`: the payment service reported it, the provider has not confirmed it.
 * `review`: the service reported it, and an operator is checking it.
 * `failed`: the service reports that no money was charged.
 * `refunded`: the money was returned; `unseen`: the portal has no report of it.
 */
export const tracePlace = z.enum(['confirmed', 'notified', 'review', 'failed', 'refunded', 'unseen'])

export const tracePayment = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/payments/trace',
  access,
  noun,
  summary: 'Where a payment that was made is now, as far as the portal knows, and by when one like it usually comes.',
  body: paymentFacts,
  reply: z.object({
    place: tracePlace,
    /** The matching payment; null: not found. */
    found: z.nullable(z.object({ paidOn: day, amountKop: kopiykas, number: z.string() })),
    /** The last day (Kyiv) on which the payment is not late. */
    usualBy: day,
    late: z.boolean(),
  }),
  errors,
})

export const reportMissingPayment = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/payments/trace/report',
  access,
  noun,
  summary: 'Send the operators these facts of a payment that is late or went wrong; the same facts once a day.',
  body: paymentFacts,
  /** Number of the message. */
  reply: z.object({ id: z.int() }),
  errors,
})
