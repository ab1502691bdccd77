import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import { accountRef, day, home, kopiykas, month, providerRef } from '../primitives.ts'

/** A payment that a bank or a payment service has reported. */
export const payment = z.object({
  paidOn: day,
  amountKop: kopiykas,
  /** `cashDesk`, `terminal`, `internetBank`, `post`, `portal`, or the register's own text. */
  channel: z.string(),
  /** The number from the bank or service: the resident's proof. */
  number: z.string(),
  /** The month whose bill includes it. */
  billingMonth: month,
  /**
   * True if a register contains the payment, so the provider counts it. False if only the payment service has reported
   * it so far.
   */
  confirmed: z.boolean(),
  /** The payment service has refunded the payment: the history lists it, and no total counts it. */
  refunded: z.boolean(),
  /** The bank or service that reported it: a code of `financePartners`. */
  partner: z.string(),
  serviceProvider: providerRef,
  invoiceAccount: accountRef,
  home,
})
export type Payment = z.output<typeof payment>

/** Position of the next page; opaque, only the server interprets it. */
const cursor = z.string().check(z.maxLength(1000), z.regex(/^[A-Za-z0-9_-]+$/))

const asked = {
  from: z.optional(day),
  to: z.optional(day),
  serviceProviderCode: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  invoiceAccountCode: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** A home's id, negative for an account that forms a separate home. */
  home: z.optional(z.string().check(z.regex(/^-?[1-9][0-9]{0,14}$/))),
  /** The bank or service that reported the payments. */
  partner: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}

export const paymentsHistory = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/payments/history',
  access: 'consumer',
  noun: 'payments',
  summary:
    'Payments of a period (both days included, at most 36 months; by default the last months of the configuration), ' +
    'newest first, by pages; optionally of one home, provider, account or partner.',
  body: z.object({
    ...asked,
    cursor: z.optional(cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  reply: z.object({
    items: z.array(payment),
    /** For the whole period, not the page. `count` includes refunded payments, `totalKop` does not. */
    totalKop: kopiykas,
    count: z.int(),
    /** null: this is the last page. */
    next: z.nullable(z.string()),
  }),
  errors: ['session_missing', 'session_expired', 'forbidden', 'anti_forgery', 'not_found'],
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/payments/export',
  access: 'consumer',
  noun: 'payments',
  summary: 'All payments of such a period as a table in a file.',
  query: z.object({ ...asked, format: exportFormat }),
  reply: 'table',
  errors: ['session_missing', 'session_expired', 'forbidden', 'not_found', ...exportErrors],
})

export const financePartners = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/payments/finance/partners',
  access: 'consumer',
  noun: 'payments',
  summary: 'The configured payment services, of which at most one is enabled, and the banks that registers name.',
  reply: z.object({
    services: z.array(z.object({ code: z.string(), name: z.string(), enabled: z.boolean() })),
    /** Partners of the resident's own payments; a configured payment service has its display name. */
    partners: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})
