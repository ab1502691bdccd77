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

/** Everything the first screen of the cabinet shows, in one answer: an old phone on a slow network asks once. */
export const homeReply = z.object({
  /** `name`: what the resident calls the home, or else its address. */
  homes: z.array(z.object({ id: z.int(), name: z.string() })),
  accounts: z.array(
    z.object({
      homeId: z.int(),
      invoiceAccount: accountRef,
      serviceProvider: providerRef,
      invoiceId: z.nullable(invoiceId),
      billingMonth: z.nullable(month),
      /** Left to pay now; 0 when paid or overpaid. */
      amountToPayKop: kopiykas,
      /** Part of it that comes from earlier months. */
      debtKop: kopiykas,
      overpaidKop: kopiykas,
      dueOn: z.nullable(day),
      balanced: z.boolean(),
      services: z.array(z.object({ serviceType, counterType: z.nullable(counterType), amountKop: kopiykas })),
      /** null: payments are off, no service has such a provider, or the account is shared without the right to pay. */
      payment: z.nullable(z.object({ service: z.string(), url: z.url() })),
    }),
  ),
  /** Of a shared account only with the right to give readings: what waits, waits for somebody who may do it. */
  meters: z.array(
    z.object({
      homeId: z.int(),
      id: accountBoundId,
      serviceProviderCode: z.string(),
      type: counterType,
      serviceType,
      serialNumber: z.string(),
      place: z.string(),
      nextCheckDate: z.nullable(day),
      window: z.nullable(readingWindow),
      /** All zones of the open month have been given. */
      given: z.boolean(),
    }),
  ),
  /** At most 6 of the last 2 billing months a home (specification §9). */
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
  /**
   * Charged by month and service over the default period, for the chart, with what was used: `volume` is null where a
   * service is not charged by use, or by several units.
   */
  charges: z.array(
    z.object({
      homeId: z.int(),
      billingMonth: month,
      serviceType,
      amountKop: kopiykas,
      volume: z.nullable(decimal),
      unit: z.nullable(unit),
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
