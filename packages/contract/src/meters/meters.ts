import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import {
  accountBoundId,
  accountRef,
  counterType,
  day,
  decimal,
  home,
  moment,
  month,
  providerRef,
  receiptNumber,
  serviceType,
  unit,
  zone,
} from '../primitives.ts'

/**
 * The period for submitting readings: open now, or the next one. `null` at a meter: no window is set, any day is
 * allowed.
 */
export const readingWindow = z.object({ open: z.boolean(), billingMonth: month, from: day, to: day })

/**
 * How a reading reached the provider. A resident gives it on the portal; an operator enters what a person says by
 * `phone` or at a `visit`, or writes on `paper`. The others are the provider's own words.
 */
export const readingSource = z.enum(['consumer', 'portal', 'phone', 'visit', 'paper', 'staff', 'remote', 'initial'])

export const meterReading = z.object({
  zone,
  value: decimal,
  readOn: day,
  billingMonth: month,
  source: readingSource,
})

/**
 * The provider's decision on a submitted reading. `sent`: no decision yet; `corrected`: a later reading of the same
 * month replaced it. `reason` of a declined one is Ukrainian.
 */
export const delivery = z.object({
  status: z.enum(['sent', 'accepted', 'declined', 'corrected']),
  reason: z.nullable(z.string()),
})
export type Delivery = z.output<typeof delivery>

/**
 * A meter replacement as the resident reported it: the new device's number, the day, the old device's last value and
 * the new device's first value.
 */
export const meterReplacement = z.object({
  serialNumber: z.string(),
  replacedOn: day,
  lastOfOld: decimal,
  firstOfNew: decimal,
})
export type MeterReplacement = z.output<typeof meterReplacement>

/** A reading submitted on the portal; the last revision of its month and zone. */
export const givenReading = z.extend(delivery, {
  zone,
  billingMonth: month,
  value: decimal,
  submittedAt: moment,
  receiptNumber,
  /** Absent: the meter was not replaced. */
  replacement: z.optional(meterReplacement),
})

/** A physical meter; one device may be registered for several services (water and drainage). */
export const meter = z.object({
  id: accountBoundId,
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  /** Main registration; `types` lists the others. */
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
  /** Submitted on the portal for the open billing month; the last revision of each zone. */
  given: z.array(z.object({ zone, value: decimal, submittedAt: z.iso.datetime() })),
  /** The last reading of each zone submitted on the portal for any month, with the provider's decision. */
  lastGiven: z.array(givenReading),
  /**
   * Usual monthly consumption in this season by zone, for «як зазвичай»: `min` and `max` are the 10th and the 90th
   * percentile, `most` is the largest month that is no outlier.
   */
  usual: z.array(z.object({ zone, min: decimal, max: decimal, mean: decimal, most: z.optional(decimal) })),
  /** Tariffs in force for the services of this meter; several may apply to the same volume. */
  tariffs: z.array(z.object({ serviceType, zone, price: decimal, unit })),
  window: z.nullable(readingWindow),
  /** False if the account is shared read-only. */
  canSubmit: z.boolean(),
  /** True if the provider read the meter remotely in each of the last three known months. Absent: it did not. */
  isAutomatic: z.optional(z.boolean()),
})
export type Meter = z.output<typeof meter>

const asked = {
  serviceProviderCode: z.optional(z.string().check(z.maxLength(20))),
  invoiceAccountCode: z.optional(z.string().check(z.maxLength(40))),
}

export const listMeters = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters',
  access: 'consumer',
  noun: 'meters',
  summary: 'Meters in use on the linked accounts, optionally of one provider or one account.',
  query: z.object(asked),
  reply: z.array(meter),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})

export const exportMeters = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters/export',
  access: 'consumer',
  noun: 'meters',
  summary: 'The same meters as a table in a file, a row a zone.',
  query: z.object({ ...asked, format: exportFormat }),
  reply: 'table',
  errors: ['session_missing', 'session_expired', 'forbidden', ...exportErrors],
})
