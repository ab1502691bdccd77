import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { compiledOnce, type ValueOf } from '../../platform/db/statements/compiled-once.ts'
import type { FoundTariff } from './metered-tariffs.ts'
import { type AccountOfStaff, accountsOf, type MetersOf } from './meters-of.ts'
import type { ImportedReading, SubmittedReading } from './reading-history.ts'
import { replacementJson } from './replacement-json.ts'

/** A meter of a linked account with its stored facts. Decimals are texts; dates are `YYYY-MM-DD`. */
export interface FoundMeter {
  readonly accountId: number
  readonly meterId: number
  readonly number: string
  readonly providerCode: string
  readonly providerName: string
  readonly homeId: number
  readonly homeName: string
  readonly homeAddress: string
  readonly readingWindow: string | null
  readonly serialNumber: string
  readonly place: string
  readonly digits: number
  readonly decimals: number
  readonly zoneCount: number
  readonly installedOn: string | null
  readonly nextCheckDate: string | null
  readonly removedOn: string | null
  readonly initialReading: string | null
  readonly registrations: readonly { counterType: string; serviceType: number; serviceCode: string | null }[]
  readonly imported: readonly ImportedReading[]
  readonly submitted: readonly SubmittedReading[]
  readonly tariffs: readonly FoundTariff[]
  /** false: the account is shared for viewing only. */
  readonly canSubmit: boolean
}

export interface MeterFilter {
  readonly providerCode?: string | undefined
  readonly accountNumber?: string | undefined
  readonly providerGroups?: readonly number[] | undefined
  readonly accountIds?: readonly number[] | undefined
  readonly ids?: readonly { readonly accountId: number; readonly meterId: number }[] | undefined
  /** Only meters that are not removed by this day. */
  readonly inUseOn?: string | undefined
}

/** Most readings per meter: two years of a three-zone meter read monthly, enough to compare a year. */
const historyRows = 72

/**
 * Finds meters of a resident's linked accounts, or of one account for an operator, sorted by home, provider and
 * account. Reads one range of links, then ranges by account in meters. By meter it reads services, the last readings
 * (backward) and submissions.
 *
 * @param today `YYYY-MM-DD`; selects the tariffs in force on this day.
 */
export async function findMeters(
  db: Kysely<DatabaseSchema>,
  { whose, filter, today }: { readonly whose: MetersOf; readonly filter: MeterFilter; readonly today: string },
): Promise<readonly FoundMeter[]> {
  const { ids, ...rest } = filter
  // Two arrays, so that the statement's text does not depend on the number of ids.
  const asked = ids && {
    idAccounts: ids.map(({ accountId }) => accountId),
    idMeters: ids.map(({ meterId }) => meterId),
  }
  return selectMeters(db, { ...valuesOf(whose), today, ...rest, ...asked })
}

interface MeterValues extends Omit<MeterFilter, 'ids'>, Partial<AccountOfStaff> {
  readonly consumerId?: number
  readonly today: string
  readonly idAccounts?: readonly number[] | undefined
  readonly idMeters?: readonly number[] | undefined
}

type Given = (name: keyof MeterValues & string) => boolean

const valuesOf = (whose: MetersOf) => ('consumerId' in whose ? whose : whose.account)

const placesOf = (value: ValueOf<MeterValues>, has: Given) =>
  has('consumerId')
    ? { consumerId: value('consumerId') }
    : { account: { accountId: value('accountId'), providerId: value('providerId') } }

const selectMeters = compiledOnce<DatabaseSchema, MeterValues, FoundMeter>(
  (_db, value, has) => sql<FoundMeter>`
    select linked.account_id as "accountId", meter.id as "meterId", linked.number,
      linked.provider_code as "providerCode", linked.provider_name as "providerName",
      linked.home_id as "homeId", linked.home_name as "homeName",
      linked.home_address as "homeAddress", linked.can_submit as "canSubmit", linked.reading_window as "readingWindow",
      meter.serial_number as "serialNumber", meter.place, meter.digits, meter.decimals, meter.zones as "zoneCount",
      meter.installed_on as "installedOn", meter.next_verification_on as "nextCheckDate",
      meter.removed_on as "removedOn", meter.initial_reading as "initialReading",
      registered.list as registrations, coalesce(imported.list, '[]') as imported,
      coalesce(submitted.list, '[]') as submitted, coalesce(tariff.list, '[]') as tariffs
    from ${accountsOf(placesOf(value, has))} linked
    join meters meter on meter.account_id = linked.account_id
    cross join lateral (${registrations}) registered
    left join lateral (${importedReadings}) imported on true
    left join lateral (${submittedReadings}) submitted on true
    left join lateral (${tariffsInForce(value)}) tariff on true
    where true ${conditions(value, has)}
    order by linked.home_address, linked.home_id, linked.provider_name, linked.number, meter.account_id, meter.id`,
)

function conditions(value: ValueOf<MeterValues>, has: Given): RawBuilder<unknown> {
  const parts = [
    has('accountIds') ? sql`and linked.account_id = any(${value('accountIds')}::bigint[])` : sql``,
    has('providerCode') ? sql`and linked.provider_code = ${value('providerCode')}` : sql``,
    has('accountNumber') ? sql`and linked.number = ${value('accountNumber')}` : sql``,
    has('providerGroups') ? sql`and linked.provider_group = any(${value('providerGroups')}::integer[])` : sql``,
    has('inUseOn') ? sql`and (meter.removed_on is null or meter.removed_on > ${value('inUseOn')}::date)` : sql``,
    has('idAccounts')
      ? sql`and (meter.account_id, meter.id) in (
          select * from unnest(${value('idAccounts')}::bigint[], ${value('idMeters')}::bigint[]))`
      : sql``,
  ]
  return sql.join(parts, sql` `)
}

const registrations = sql`
  select json_agg(json_build_object(
    'counterType', counter_type, 'serviceType', service_type, 'serviceCode', service_code)) as list
  from meter_services where account_id = meter.account_id and meter_id = meter.id
  having count(*) > 0`

const importedReadings = sql`
  select json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
    'billingMonth', to_char(billing_month, 'YYYY-MM'), 'source', source) order by billing_month, sequence) as list
  from (
    select * from readings where account_id = meter.account_id and meter_id = meter.id
    order by billing_month desc, zone desc, sequence desc limit ${sql.lit(historyRows)}
  ) recent`

const submittedReadings = sql`
  select json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
    'billingMonth', to_char(billing_month, 'YYYY-MM'), 'revision', revision, 'source', source, 'reason', reason,
    'replacement', ${replacementJson}, 'receipt', receipt,
    'receiptNumber', receipt_number, 'submittedAt', submitted_at, 'decision', decision) order by billing_month) as list
  from (
    select distinct on (billing_month, zone) given.*, (
      select json_build_object('status', status, 'reason', reason) from reading_decisions
      where (account_id, meter_id, billing_month, zone, revision)
        = (given.account_id, given.meter_id, given.billing_month, given.zone, given.revision)
    ) as decision
    from reading_submissions given
    where account_id = meter.account_id and meter_id = meter.id
    order by billing_month desc, zone desc, given.revision desc limit ${sql.lit(historyRows)}
  ) recent`

/** Matches tariffs by the provider's service code, or by service type if the provider has no codes. */
const tariffsInForce = (value: ValueOf<MeterValues>) => sql`
  select json_agg(json_build_object('serviceCode', price.service_code, 'serviceType', price.service_type,
    'zone', price.zone, 'price', trim_scale(price.price)::text, 'unit', price.unit, 'counterType', served.counter_type,
    'metered', exists (
      select from invoice_lines line
      where line.account_id = meter.account_id and line.service_code = price.service_code
        and line.method in ('meter', 'average', 'norm') and line.billing_month = (
          select max(billing_month) from invoices where account_id = meter.account_id)
    )) order by price.valid_from desc) as list
  from meter_services served
  join tariffs price on price.provider_id = linked.provider_id
    and (price.service_code = served.service_code
      or (served.service_code is null and price.service_type = served.service_type))
    and price.valid_from <= ${value('today')}::date and (price.valid_to is null or price.valid_to >= ${value('today')}::date)
  where served.account_id = meter.account_id and served.meter_id = meter.id`
