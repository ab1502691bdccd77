import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proofInPerson } from '../people/credentials.ts'
import { auditedReason, day, kopiykas, moment, rowId, seenRevision } from '../primitives.ts'

const noun = 'payments'
const access = 'operator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/**
 * Why a notice was not credited automatically. `account`: unknown account; `currency`: not hryvnia; `amount`: not the
 * bill's sum; `order`: unknown bill. `changed`: notices contradict each other; `ambiguous`: several register payments
 * match.
 */
export const heldFor = z.enum(['account', 'currency', 'amount', 'order', 'changed', 'ambiguous'])
export type HeldFor = z.output<typeof heldFor>

const heldPayment = z.object({
  id: z.int(),
  /** The payment service's code in the configuration. */
  service: z.string(),
  transactionId: z.string(),
  orderId: z.nullable(z.string()),
  serviceProviderCode: z.string(),
  invoiceAccountCode: z.string(),
  /** The account holder; null: the account does not exist. */
  holder: z.nullable(z.string()),
  amountKop: kopiykas,
  currency: z.string(),
  paidOn: day,
  toldAt: moment,
  heldFor,
  /** Increases with every change; send back the one that you loaded. */
  revision: z.int(),
  /** A credit that waits for a second administrator; null: none. */
  credit: z.nullable(
    z.object({
      id: z.int(),
      askedBy: z.string(),
      own: z.boolean(),
      reason: z.string(),
      holder: z.string(),
      accountCode: z.string(),
      providerCode: z.string(),
    }),
  ),
  /** Register payments to the account with the same sum, up to three days before or after. */
  similar: z.array(z.object({ paidOn: day, partner: z.string(), number: z.string(), channel: z.string() })),
})

const decision = z.enum(['credit', 'reject'])
/** A decision of the last 24 hours, which can be undone. */
const decidedPayment = z.object({
  id: z.int(),
  service: z.string(),
  transactionId: z.string(),
  /** The account that was credited, or that the service named. */
  serviceProviderCode: z.string(),
  invoiceAccountCode: z.string(),
  holder: z.nullable(z.string()),
  amountKop: kopiykas,
  currency: z.string(),
  decision,
  /** Login; null: the person's account was deleted. */
  decidedBy: z.nullable(z.string()),
  decidedAt: moment,
  revision: z.int(),
})

export const listHeldPayments = endpoint({
  method: 'GET',
  path: '/api/admin/held-payments',
  access,
  noun,
  summary: 'Payments that services told of and nobody was credited with, the oldest first, at most a hundred.',
  reply: z.object({
    items: z.array(heldPayment),
    count: z.int(),
    /** Decisions of the last 24 hours that can still be undone, newest first, at most a hundred. */
    decided: z.array(decidedPayment),
  }),
  errors: staffErrors,
})

export const decideHeldPayment = endpoint({
  method: 'PUT',
  path: '/api/admin/held-payments/:id',
  access,
  noun,
  summary: 'Credit a held payment to its account or to a named one, or reject it; audited with the reason.',
  params: z.object({ id: rowId }),
  body: z.object({
    revision: seenRevision,
    decision,
    reason: auditedReason,
    /** Required if the service named an unknown account. */
    account: z.optional(
      z.object({
        serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
        invoiceAccountCode: z.string().check(z.minLength(1), z.maxLength(40)),
      }),
    ),
  }),
  /** false: the sum is above `money.secondPersonAboveKop`, so the credit waits for an administrator. */
  reply: z.object({ decided: z.boolean() }),
  errors: [...staffErrors, 'anti_forgery', 'not_found', 'content_conflict'],
})

export const previewHeldCredit = endpoint({
  method: 'GET',
  path: '/api/admin/held-payments/:id/credit',
  access,
  noun,
  summary:
    'What a credit of a held payment would do: to whose account, and which bills it would lower. Changes nothing.',
  params: z.object({ id: rowId }),
  query: z.object({
    /** The account to credit, if the service named an unknown one. */
    serviceProviderCode: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    invoiceAccountCode: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  }),
  reply: z.object({
    amountKop: kopiykas,
    paidOn: day,
    /** The payer's name from the service; null: not given. */
    payer: z.nullable(z.string()),
    serviceProviderCode: z.string(),
    /** Name of the provider. */
    provider: z.string(),
    invoiceAccountCode: z.string(),
    holder: z.string(),
    address: z.string(),
    /** Bills that are not fully paid and that a payment of that day counts for, newest first, at most twelve. */
    bills: z.array(
      z.object({
        /** `YYYY-MM` */
        month: z.string(),
        /** Debt of this bill now, and after the credit; below 0: overpaid. */
        owedKop: z.int(),
        leftKop: z.int(),
      }),
    ),
  }),
  errors: [...staffErrors, 'not_found', 'content_conflict'],
})

export const undoHeldDecision = endpoint({
  method: 'POST',
  path: '/api/admin/held-payments/:id/undo',
  access,
  noun,
  summary:
    'Take back a decision of the last 24 hours: the payment waits again and counts nowhere; audited with the reason.',
  params: z.object({ id: rowId }),
  body: z.object({ revision: seenRevision, reason: auditedReason }),
  reply: z.object({ undone: z.literal(true) }),
  errors: [...staffErrors, 'anti_forgery', 'not_found', 'content_conflict'],
})

export const confirmHeldCredit = endpoint({
  method: 'POST',
  path: '/api/admin/held-credits/:id/confirmation',
  access: 'administrator',
  noun,
  summary: 'Credit a held payment as somebody else has asked, with one’s own password and code.',
  params: z.object({ id: rowId }),
  body: z.object(proofInPerson),
  reply: z.object({ decided: z.literal(true) }),
  errors: [
    ...staffErrors,
    'anti_forgery',
    'not_found',
    'password_wrong',
    'second_factor_wrong',
    'too_many_requests',
    'money_change_own',
    'money_confirmer_new',
    'money_change_over',
  ],
})
