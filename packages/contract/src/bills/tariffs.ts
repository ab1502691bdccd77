import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import { counterType, day, decimal, serviceType, unit, zone } from '../primitives.ts'

/** A price of one service in one zone with its period of validity. */
export const tariff = z.object({
  serviceType,
  /** The provider's own code of the service. */
  serviceCode: z.string(),
  /**
   * From the account's last bill: distinguishes electricity of the lift from that of the flat. null: never billed, or
   * not given.
   */
  counterType: z.nullable(counterType),
  /** The provider's own name of the service; null: not given. */
  name: z.nullable(z.string()),
  zone,
  unit,
  /** Hryvnias per unit, with VAT. */
  price: decimal,
  validFrom: day,
  /** null: in force without a known end. */
  validTo: z.nullable(day),
  /** The decision that set the price; null: not given. */
  basis: z.nullable(z.string()),
  /**
   * `provider`: from its tariff table. `bills`: the provider has no table, since its tariffs differ by house. The
   * prices then come from the account's own bills, with the precision of a month: from the first charged month to the
   * day before the next price.
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
