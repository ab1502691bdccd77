import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  accountBoundId,
  accountRef,
  counterType,
  day,
  decimal,
  home,
  month,
  providerRef,
  serviceType,
  unit,
  zone,
} from './primitives.ts'

/** The period in which readings are taken: open now, or the next one. `null` at a meter: no window is set, any day will do. */
export const readingWindow = z.object({ open: z.boolean(), billingMonth: month, from: day, to: day })

export const meterReading = z.object({
  zone,
  value: decimal,
  readOn: day,
  billingMonth: month,
  source: z.enum(['consumer', 'portal', 'staff', 'remote', 'initial']),
})

/** A physical meter; one device may be registered for several services (water and drainage). */
export const meter = z.object({
  id: accountBoundId,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  /** Main registration; the others follow in `types`. */
  type: counterType,
  types: z.array(counterType),
  serviceType,
  serialNumber: z.string(),
  place: z.string(),
  digits: z.int(),
  decimals: z.int(),
  unit,
  zones: z.array(zone),
  installedOn: z.nullable(day),
  nextCheckDate: z.nullable(day),
  /** Last reading of every zone before the open billing month. */
  previous: z.array(meterReading),
  /** Given on the portal for the open billing month; the last revision of each zone. */
  given: z.array(z.object({ zone, value: decimal, submittedAt: z.iso.datetime() })),
  /** Monthly consumption of the last twelve months by zone, for «як зазвичай». */
  usual: z.array(z.object({ zone, min: decimal, max: decimal, mean: decimal })),
  /** Tariffs in force for what this meter serves; the same volume may be charged by several. */
  tariffs: z.array(z.object({ serviceType, zone, price: decimal, unit })),
  window: z.nullable(readingWindow),
  /** false: the account is shared with the resident for looking only. */
  canSubmit: z.boolean(),
})
export type Meter = z.output<typeof meter>

export const listMeters = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters',
  access: 'consumer',
  noun: 'meters',
  summary: 'Meters in use on the linked accounts, optionally of one provider or one account.',
  query: z.object({
    serviceProviderCode: z.optional(z.string().check(z.maxLength(20))),
    invoiceAccountCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.array(meter),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})
