import * as z from 'zod/mini'
import { invoiceId } from '../bills/invoices.ts'
import { endpoint } from '../endpoint.ts'
import { readingWindow } from '../meters/meters.ts'
import {
  accountBoundId,
  accountRef,
  counterType,
  day,
  decimal,
  kopiykas,
  month,
  providerRef,
  serviceType,
  unit,
} from '../primitives.ts'

/**
 * Everything that the first screen of the cabinet shows, in one response: an old phone on a slow network needs one
 * request.
 */
export const homeReply = z.object({
  /** `name`: the resident's name for the home, or else its address. */
  homes: z.array(z.object({ id: z.int(), name: z.string(), address: z.string() })),
  accounts: z.array(
    z.object({
      homeId: z.int(),
      invoiceAccount: accountRef,
      serviceProvider: providerRef,
      invoiceId: z.nullable(invoiceId),
      billingMonth: z.nullable(month),
      /** Remaining amount to pay; 0 if paid or overpaid. */
      amountToPayKop: kopiykas,
      /** The part of it from earlier months. */
      debtKop: kopiykas,
      overpaidKop: kopiykas,
      dueOn: z.nullable(day),
      balanced: z.boolean(),
      services: z.array(z.object({ serviceType, counterType: z.nullable(counterType), amountKop: kopiykas })),
      /**
       * null: payments are off, the provider has no payment service, or the account is shared without the right to pay.
       */
      payment: z.nullable(z.object({ service: z.string(), url: z.url() })),
    }),
  ),
  /** A shared account's meters are included only if the resident may submit their readings. */
  meters: z.array(
    z.object({
      homeId: z.int(),
      id: accountBoundId,
      serviceProviderCode: z.string(),
      type: counterType,
      serviceType,
      serialNumber: z.string(),
      place: z.string(),
      /** Number of zones: each has a field for its reading. */
      zones: z.int(),
      nextCheckDate: z.nullable(day),
      window: z.nullable(readingWindow),
      /** The resident has submitted readings of all zones for the open month. */
      given: z.boolean(),
      /** True if the provider read the meter remotely in each of the last three known months. Absent: it did not. */
      isAutomatic: z.optional(z.boolean()),
    }),
  ),
  /** At most 6 payments of the last 2 billing months, over all homes (specification §9). */
  payments: z.array(
    z.object({
      homeId: z.int(),
      paidOn: day,
      amountKop: kopiykas,
      channel: z.string(),
      serviceProvider: providerRef,
      invoiceAccount: accountRef,
    }),
  ),
})
export type HomeReply = z.output<typeof homeReply>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/home',
  access: 'consumer',
  noun: 'home',
  summary: 'What is owed, to whom and until when, readings that wait, last payments: the first screen.',
  reply: homeReply,
  errors: ['session_missing', 'session_expired', 'forbidden'],
})

/** Charges of one service in one month over all accounts of a home, with consumption. */
const homeCharge = z.object({
  homeId: z.int(),
  billingMonth: month,
  serviceType,
  amountKop: kopiykas,
  /** null if the service is not charged by consumption, or has several units. */
  volume: z.nullable(decimal),
  unit: z.nullable(unit),
})
export type HomeCharge = z.output<typeof homeCharge>

export const getHomeCharges = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/home-charges',
  access: 'consumer',
  noun: 'home',
  summary: 'Charges of the last twelve billing months by home, month and service: the chart of the first screen.',
  reply: z.array(homeCharge),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})
