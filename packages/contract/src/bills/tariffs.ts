import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import { counterType, day, decimal, serviceType, unit, zone } from '../primitives.ts'

/** A price of one service in one zone while it was in force. */
export const tariff = z.object({
  serviceType,
  /** The provider's own code of the service. */
  serviceCode: z.string(),
  /** By the account's last bill: tells lift electricity from the flat's; null: never billed, or not told. */
  counterType: z.nullable(counterType),
  /** The provider's own name of the service; null: it tells none. */
  name: z.nullable(z.string()),
  zone,
  unit,
  /** Hryvnias with VAT for a unit. */
  price: decimal,
  validFrom: day,
  /** null: in force, with no end known. */
  validTo: z.nullable(day),
  /** The decision that set it; null: not told. */
  basis: z.nullable(z.string()),
  /**
   * `provider`: its table of tariffs. `bills`: it has no table, as its tariffs differ by house, so these are the
   * prices of the account's own bills, known to a month: from the first month charged to the day before the next price.
   */
  source: z.enum(['provider', 'bills']),
})
export type Tariff = z.output<typeof tariff>

const asked = {
  serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
  invoiceAccountCode: z.string().check(z.minLength(1), z.maxLength(40)),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
}

export const listTariffs = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/tariff',
  access: 'consumer',
  noun: 'tariffs',
  summary:
    'Tariffs of the provider of a linked account that were in force between two days (without a day: without that ' +
    'bound), by service and zone, newest first.',
  query: z.object(asked),
  reply: z.array(tariff),
  errors: ['session_missing', 'session_expired', 'forbidden', 'not_found'],
})

export const exportTariffs = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/tariff/export',
  access: 'consumer',
  noun: 'tariffs',
  summary: 'The same tariffs as a table in a file.',
  query: z.object({ ...asked, format: exportFormat }),
  reply: 'table',
  errors: ['session_missing', 'session_expired', 'forbidden', 'not_found', ...exportErrors],
})
