import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives.ts'

/** An identifier from a machine: printable ASCII, short. */
const token = z.string().check(z.regex(/^[!-~]{1,64}$/))

/** A payment service's notice about one of its transactions (requirement G10). */
export const paymentNotice = z.object({
  /** The service's own transaction number; the same in every notice of it. */
  transactionId: token,
  /** The portal's id of the paid bill, if the service received one: `<account>-<YYYYMM>`. */
  orderId: z.optional(token),
  serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The number of the personal account at that provider. */
  invoiceAccountCode: z.string().check(z.minLength(1), z.maxLength(40)),
  amountKop: z.int().check(z.minimum(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(['created', 'success', 'failure', 'refund']),
  /** A payment of the service's test environment; it is never credited (attack PA5). */
  sandbox: z.boolean(),
  /** When the service charged the payer, or tried to. */
  paidAt: moment,
  /** The payer's name from the service; shown to the operator who credits a held payment manually. */
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
  /** The response is the same in every state of the payment: the service only needs to know that it need not retry. */
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_refused', 'notice_changed', 'too_many_requests'],
})
