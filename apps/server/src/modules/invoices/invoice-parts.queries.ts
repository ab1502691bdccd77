import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import type { Zone } from '@zatyshok/contract/primitives'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { KnownReading } from '../meters/reading-history.ts'
import { lastMoneyChange } from '../providers/money-shown-since.ts'
import type { InvoiceKey } from './invoice-key.ts'

interface ReadValue {
  readonly value: string
  readonly readOn: string
  /** The reported replacement, for a reading from the portal that the provider has not yet taken. */
  readonly replaced?: KnownReading['replaced']
}

/** Readings of one zone of a meter in the bill's month, in the provider's order, and the last earlier reading. */
export interface FoundMeterReadings {
  readonly serialNumber: string
  readonly counterType: string | null
  readonly serviceType: number | null
  readonly digits: number
  readonly decimals: number
  readonly zone: Zone
  readonly previous: ReadValue | null
  readonly inMonth: readonly ReadValue[]
}

export interface InvoiceParts {
  readonly lines: InvoiceDetail['lines']
  readonly readings: readonly FoundMeterReadings[]
  readonly payments: InvoiceDetail['payments']
  readonly subsidies: InvoiceDetail['subsidies']
  readonly benefits: InvoiceDetail['benefits']
  readonly previousChargedKop: number | null
  /** The nearest earlier bill within a year. */
  readonly previous: { readonly month: string; readonly closingKop: number; readonly balanced: boolean } | null
  readonly requisites: {
    readonly edrpou: string
    readonly iban: string
    readonly phone: string
    readonly address: string
    /** When IBAN or ЄДРПОУ last changed, ISO 8601; null: never. */
    readonly changedAt: string | null
  }
}

/** Finds lines, readings, payments and requisites of one bill of a linked account: ranges of one account's keys. */
export async function findInvoiceParts(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  { accountId, month }: InvoiceKey,
): Promise<InvoiceParts | undefined> {
  const { rows } = await sql<InvoiceParts>`
    select (${linesJson}) as lines, (${readingsJson}) as readings, (${paymentsJson}) as payments,
      (${subsidiesJson}) as subsidies, (${benefitsJson}) as benefits,
      before.charged_kop as "previousChargedKop", (
        select json_build_object('month', to_char(billing_month, 'YYYY-MM'), 'closingKop', closing_kop,
          'balanced', balanced)
        from invoices where account_id = bill.account_id and billing_month < bill.billing_month
          and billing_month >= bill.billing_month - interval '1 year'
        order by billing_month desc limit 1
      ) as previous,
      json_build_object('edrpou', provider.edrpou, 'iban', provider.iban, 'phone', provider.phone,
        'address', provider.address, 'changedAt', ${lastMoneyChange}) as requisites
    from linked_accounts linked
    join providers provider on provider.id = linked.provider_id
    join invoices bill on bill.account_id = linked.account_id and bill.billing_month = ${`${month}-01`}::date
    left join invoices before on before.account_id = bill.account_id
      and before.billing_month = (bill.billing_month - interval '1 month')::date
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
  `.execute(db)
  return rows[0]
}

/** JSON of the lines of `bill` of the account `linked`, with the provider's own names. */
export const linesJson = sql`
  select coalesce(json_agg(json_build_object(
    'line', line.line, 'serviceCode', line.service_code, 'serviceType', line.service_type, 'counterType', line.counter_type, 'zone', line.zone,
    'method', line.method, 'volume', trim_scale(line.volume)::text, 'unit', line.unit,
    'tariff', trim_scale(line.tariff)::text, 'amountKop', line.amount_kop, 'name', price.name) order by line.line), '[]')
  from invoice_lines line
  left join lateral (
    select nullif(tariffs.name, '') as name from tariffs
    where tariffs.provider_id = linked.provider_id and tariffs.service_code = line.service_code
    order by tariffs.valid_from desc limit 1
  ) price on true
  where line.account_id = bill.account_id and line.billing_month = bill.billing_month`

const readingsJson = sql`
  select coalesce(json_agg(json_build_object(
    'serialNumber', meter.serial_number, 'counterType', main.counter_type, 'serviceType', main.service_type,
    'digits', meter.digits, 'decimals', meter.decimals, 'zone', current.zone, 'inMonth', current.list,
    'previous', previous.value) order by main.counter_type, meter.id, current.first_day, current.zone), '[]')
  from meters meter
  cross join lateral (
    select zone, min(read_on) as first_day,
      json_agg(json_build_object('value', value::text, 'readOn', read_on) order by sequence) as list
    from readings
    where account_id = meter.account_id and meter_id = meter.id and billing_month = bill.billing_month
    group by zone
  ) current
  left join lateral (
    select counter_type, service_type from meter_services
    where account_id = meter.account_id and meter_id = meter.id order by counter_type limit 1
  ) main on true
  left join lateral (
    select json_build_object('value', value::text, 'readOn', read_on) as value from readings
    where account_id = meter.account_id and meter_id = meter.id and zone = current.zone
      and billing_month < bill.billing_month
    order by billing_month desc, sequence desc limit 1
  ) previous on true
  where meter.account_id = bill.account_id`

const paymentsJson = sql`
  select coalesce(json_agg(json_build_object('paidOn', paid_on, 'amountKop', amount_kop, 'channel', channel,
    'number', payment_number) order by paid_on, payment_number), '[]')
  from payments where account_id = bill.account_id and billing_month = bill.billing_month`

/** Only the household sees categories and incomes; a person with a shared account sees the sums. */
const ofOwner = sql`linked.share_id is null`

const subsidiesJson = sql`
  select coalesce(json_agg(json_build_object('service', service, 'from', valid_from, 'to', valid_to,
    'residents', residents, 'amountKop', amount_kop, 'obligatoryKop', obligatory_kop)
    order by amount_kop desc, service), '[]')
  from subsidies where account_id = bill.account_id and billing_month = bill.billing_month and ${ofOwner}`

const benefitsJson = sql`
  select coalesce(json_agg(json_build_object('service', nullif(service, 'all'), 'from', valid_from, 'to', valid_to,
    'category', category, 'percent', trim_scale(percent)::text, 'people', people, 'amountKop', amount_kop)
    order by amount_kop desc, category), '[]')
  from benefits where account_id = bill.account_id and billing_month = bill.billing_month and ${ofOwner}`
