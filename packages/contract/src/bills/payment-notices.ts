import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives.ts'

/** A name that a machine gave: printable and short. */
const token = z.string().check(z.regex(/^[!-~]{1,64}$/))

/** What a payment service tells of one of its transactions (requirement G10). */
export const paymentNotice = z.object({
  /** The service's own number of the transaction; the same in every notice of it. */
  transactionId: token,
  /** The portal's id of the bill that was paid, where the service was given one: `<account>-<YYYYMM>`. */
  orderId: z.optional(token),
  serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The number of the personal account at that provider. */
  invoiceAccountCode: z.string().check(z.minLength(1), z.maxLength(40)),
  amountKop: z.int().check(z.minimum(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(['created', 'success', 'failure', 'refund']),
  /** A payment of the service's test environment: never credited (attack PA5). */
  sandbox: z.boolean(),
  /** When the service took the money, or tried to. */
  paidAt: moment,
  /** Who paid, as the service knows the name; an operator who credits a held payment by hand reads it. */
  payer: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type PaymentNotice = z.output<typeof paymentNotice>

/** A service's code in the configuration. */
const service = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

export const receivePaymentNotice = endpoint({
  method: 'POST',
  path: '/api/payments/notices/:service',
  access: 'paymentService',
  noun: 'payments',
  summary:
    'A notice of a payment service, signed as Standard Webhooks tells (webhook-id, webhook-timestamp, ' +
    'webhook-signature); may come any number of times and in any order.',
  params: z.object({ service }),
  body: paymentNotice,
  /** The same whatever becomes of the payment: the service needs to know only that it need not repeat itself. */
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_refused', 'notice_changed', 'too_many_requests'],
})
