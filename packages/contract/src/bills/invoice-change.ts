import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { counterType, decimal, kopiykas, month, serviceType, unit, zone } from '../primitives.ts'
import { invoiceId, invoiceLine } from './invoices.ts'

/** A service of a bill in one zone, with its code and name. */
const service = { serviceCode: z.string(), zone }

/** The cause of a part of the difference; the kinds of domain/bill-change. */
export const changeKind = z.enum([
  'volume',
  'tariff',
  'rounding',
  'counting',
  'newService',
  'goneService',
  'charges',
  'recalculation',
  'penalty',
  'benefit',
  'subsidy',
  'opening',
  'payments',
  'adjusted',
  'overpaid',
])
export type ChangeKind = z.output<typeof changeKind>

/** A month's charge for one service: the sum of its lines. */
export const chargedService = z.object({
  volume: decimal,
  unit,
  /** null: the lines have several prices. */
  tariff: z.nullable(decimal),
  amountKop: kopiykas,
  /** Of several lines the method that depends least on readings. */
  method: invoiceLine.shape.method,
})

const comparedMonth = z.object({
  invoiceId,
  month,
  chargedKop: kopiykas,
  /** The bill's amount to pay before any payment. */
  toPayKop: kopiykas,
  balanced: z.boolean(),
})

export const invoiceChange = z.object({
  /** The bill, the previous one (usually of the month before) and the one of the same month a year ago. */
  current: comparedMonth,
  previous: z.nullable(comparedMonth),
  yearAgo: z.nullable(comparedMonth),
  /**
   * The difference of the amounts to pay to `previous`, split into parts that add up to it exactly. Parts with a
   * service, and `charges`, add up to the difference of the charges. null: there is no previous bill, or one of the two
   * bills does not add up.
   */
  change: z.nullable(
    z.object({
      toPayKop: kopiykas,
      chargedKop: kopiykas,
      parts: z.array(z.object({ kind: changeKind, service: z.nullable(z.object(service)), amountKop: kopiykas })),
    }),
  ),
  /** Every service of the three bills. */
  services: z.array(
    z.object({
      ...service,
      name: z.nullable(z.string()),
      serviceType,
      counterType: z.nullable(counterType),
      current: z.nullable(chargedService),
      previous: z.nullable(chargedService),
      yearAgo: z.nullable(chargedService),
    }),
  ),
  /**
   * Heating degree-days of the two months (domain/weather/degree-days). Omitted: a bill is without heating, or the
   * weather of a month is not loaded completely.
   */
  degreeDays: z.optional(z.object({ now: decimal, lastYear: decimal })),
  /** The penalty's formula: debt × rate × days. null: no penalty, or only the provider's figure. */
  penalty: z.nullable(z.object({ debtKop: kopiykas, days: z.int(), percentPerDay: z.number() })),
})
export type InvoiceChange = z.output<typeof invoiceChange>

export const getInvoiceChange = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoice-change',
  access: 'consumer',
  noun: 'invoices',
  summary: 'Why a bill differs from the one before it, part by part, and its services a month and a year ago.',
  query: z.object({ invoiceId }),
  reply: invoiceChange,
  errors: ['session_missing', 'session_expired', 'forbidden', 'not_found'],
})
