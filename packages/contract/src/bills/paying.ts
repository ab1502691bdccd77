import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountRef, day, home, kopiykas, moment, month, providerRef, serviceType } from '../primitives.ts'
import { invoiceId } from './invoices.ts'

const noun = 'payments'
const access = 'consumer'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const

/** What a linked account owes now, and how it can be paid. */
export const owedAccount = z.object({
  home,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  services: z.array(serviceType),
  /** The account's newest bill, which is the one to pay; null: no bill yet. */
  invoiceId: z.nullable(invoiceId),
  billingMonth: z.nullable(month),
  dueOn: z.nullable(day),
  amountToPayKop: kopiykas,
  overpaidKop: kopiykas,
  /** False: the provider is clarifying the sums, and the portal does not ask for the amount (G03). */
  balanced: z.boolean(),
  /** False: the account is shared without the right to pay. */
  canPay: z.boolean(),
  /** Link to the enabled payment service; null: the account cannot be paid there. */
  url: z.nullable(z.url()),
  /** Whether a payment code can be made for the account. */
  byCode: z.boolean(),
})
export type OwedAccount = z.output<typeof owedAccount>

/**
 * A payment that a payment service has reported. `confirmed`: a register contains it. `notified`: the provider has not
 * confirmed it. `review`: an operator is checking it. `failed`: no money was charged.
 */
export const paymentUnderWay = z.object({
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  /** The service's own number of the payment. */
  number: z.string(),
  amountKop: kopiykas,
  /** The day in Kyiv on which it was paid, or on which the service reported it. */
  paidOn: day,
  toldAt: moment,
  place: z.enum(['confirmed', 'notified', 'review', 'failed', 'refunded']),
  /** Three working days have passed, and the provider has not confirmed it. */
  late: z.boolean(),
})
export type PaymentUnderWay = z.output<typeof paymentUnderWay>

export const listOwed = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/payments/owed',
  access,
  noun,
  summary:
    'What every linked account owes, the ways of paying it, and the recent payments that the payment service reported.',
  reply: z.object({
    /** The enabled payment service; null: payments are off. `together`: one link of it pays several accounts. */
    service: z.nullable(z.object({ name: z.string(), together: z.boolean() })),
    accounts: z.array(owedAccount),
    /** Newest first; confirmed payments for a week, others for a month. */
    underWay: z.array(paymentUnderWay),
  }),
  errors,
})

/** IDs of personal accounts, separated by commas. */
const accountIds = z.string().check(z.regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$/))

export const getLinkForAll = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/payments/link',
  access,
  noun,
  summary: 'One link of the enabled payment service that pays these accounts; only if its format allows several.',
  query: z.object({ accounts: accountIds }),
  reply: z.object({ url: z.url() }),
  errors: [...errors, 'not_found'],
})

export const getPaymentCodes = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/payments/codes',
  access,
  noun,
  summary: 'The payment codes (QR) of the National Bank for what these accounts owe now, one for each account.',
  query: z.object({ accounts: accountIds }),
  reply: z.array(
    z.object({
      accountId: z.int(),
      /** Opens the payment in a bank's application; also the text of the code. */
      link: z.url(),
      recipient: z.string(),
      iban: z.string(),
      edrpou: z.string(),
      purpose: z.string(),
      /** The day on which the provider's IBAN or ЄДРПОУ was changed, shown for thirty days; null: no recent change. */
      requisitesChangedOn: z.nullable(day),
      /** The code without its quiet zone: one string of 0 and 1 (dark) for each row. */
      rows: z.array(z.string()),
    }),
  ),
  errors: [...errors, 'not_found'],
})
