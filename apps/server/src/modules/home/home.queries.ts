import type { HomeCharge } from '@zatyshok/contract/accounts/home'
import { addMonths, monthOf } from '@zatyshok/domain/calendar'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { compiledOnce, type ValueOf } from '../../platform/db/statements/compiled-once.ts'
import { REMOTE_MONTHS } from '../meters/reading-history.ts'
import type { HomeFound } from './home-found.ts'

interface HomeWanted {
  readonly consumerId: number
  /** `YYYY-MM-DD` in Kyiv */
  readonly today: string
  readonly paymentPeriods: number
  readonly paymentLines: number
}

/**
 * Reads everything for the first screen in one statement. Its cost depends on the n linked accounts and not on the
 * city's size (EXPLAIN on 10,000 accounts). It reads one range of account_links by consumer, and by primary key n
 * accounts, providers and premises. For each account: one backward step in invoices, the payments since that bill, the
 * last six payments, the meters. For each meter: readings and submissions since the month before, and one step back to its
 * last three months of readings. For forty accounts
 * PostgreSQL may scan a small table (10,000 rows) because that is cheaper.
 */
export async function findHome(db: Kysely<DatabaseSchema>, wanted: HomeWanted): Promise<HomeFound> {
  // Months that may be open: this one, the one before (a window that crosses the month's end), and later ones.
  const openFrom = `${addMonths(monthOf(wanted.today), -1)}-01`
  const [home] = await selectHome(db, { ...wanted, openFrom })
  if (!home) throw new Error('A select of aggregates gave no row')
  return home
}

type HomeValues = HomeWanted & { readonly openFrom: string }

const selectHome = compiledOnce<DatabaseSchema, HomeValues, HomeFound>(
  (_db, value) => sql<HomeFound>`
    with linked as materialized (
      select * from linked_accounts where consumer_id = ${value('consumerId')}
    ), last_bill as materialized (
      select linked.account_id, bill.*
      from linked
      cross join lateral (
        select billing_month, due_on, balanced
        from invoices where account_id = linked.account_id order by billing_month desc limit 1
      ) bill
    )
    select
      (${accountsJson}) as accounts,
      (${metersJson(value)}) as meters,
      (${paymentsJson(value)}) as payments`,
)

const accountsJson = sql`
  select coalesce(json_agg(json_build_object(
    'homeId', home_id, 'homeName', home_name, 'homeAddress', home_address, 'canPay', can_pay, 'accountId', linked.account_id, 'number', number,
    'providerCode', provider_code, 'providerName', provider_name,
    'bill', case when bill.account_id is not null then json_build_object(
      'billingMonth', to_char(bill.billing_month, 'YYYY-MM'), 'dueOn', bill.due_on, 'balanced', bill.balanced) end,
    'facts', known.facts,
    'services', coalesce(line.services, '[]'))
    order by home_address, home_id, provider_name, number), '[]')
  from linked
  join account_facts known on known.account_id = linked.account_id
  left join last_bill bill on bill.account_id = linked.account_id
  left join lateral (
    select json_agg(json_build_object(
      'serviceType', service_type, 'counterType', counter_type, 'amountKop', amount_kop) order by first_line) as services
    from (
      select service_type, counter_type, sum(amount_kop)::bigint as amount_kop, min(line) as first_line
      from invoice_lines
      where account_id = bill.account_id and billing_month = bill.billing_month
      group by service_type, counter_type
    ) service
  ) line on true`

const metersJson = (value: ValueOf<HomeValues>) => sql`
  select coalesce(json_agg(json_build_object(
    'homeId', home_id, 'accountId', meter.account_id, 'meterId', meter.id, 'providerCode', provider_code,
    'readingWindow', reading_window, 'serialNumber', serial_number, 'place', place, 'zones', zones,
    'nextCheckDate', next_verification_on, 'registrations', registered.list, 'read', coalesce(given.list, '[]'),
    'isAutomatic', last_months.are_remote)
    order by home_address, home_id, provider_name, number, meter.id), '[]')
  from linked
  join meters meter on linked.can_submit and meter.account_id = linked.account_id
    and (meter.removed_on is null or meter.removed_on > ${value('today')}::date)
  cross join lateral (
    select json_agg(json_build_object('counterType', counter_type, 'serviceType', service_type)) as list
    from meter_services where account_id = meter.account_id and meter_id = meter.id
    having count(*) > 0
  ) registered
  left join lateral (
    select json_agg(json_build_object('month', to_char(billing_month, 'YYYY-MM'), 'zone', zone)) as list
    from (
      select billing_month, zone from reading_submissions
      where account_id = meter.account_id and meter_id = meter.id
        and billing_month >= ${value('openFrom')}::date
      union
      select billing_month, zone from readings
      where account_id = meter.account_id and meter_id = meter.id
        and billing_month >= ${value('openFrom')}::date
    ) known
  ) given on true
  cross join lateral (
    select count(*) = ${sql.lit(REMOTE_MONTHS)} and bool_and(is_remote) as are_remote
    from (
      select bool_and(source = 'remote') as is_remote from readings
      where account_id = meter.account_id and meter_id = meter.id
      group by billing_month order by billing_month desc limit ${sql.lit(REMOTE_MONTHS)}
    ) month
  ) last_months`

/** The last lines of each account, then of all. The cost does not grow with the resident's years of payments. */
const paymentsJson = (value: ValueOf<HomeValues>) => sql`
  select coalesce(json_agg(json_build_object(
    'homeId', home_id, 'paidOn', paid_on, 'amountKop', amount_kop, 'channel', channel,
    'serviceProvider', json_build_object('code', provider_code, 'name', provider_name),
    'invoiceAccount', json_build_object('id', account_id, 'code', number))
    order by place), '[]')
  from (
    select linked.*, paid.*,
      dense_rank() over (order by paid.billing_month desc) as period,
      row_number() over (order by paid.paid_on desc, linked.account_id, paid.partner, paid.payment_number) as place
    from linked
    cross join lateral (
      select billing_month, paid_on, partner, payment_number, amount_kop, channel
      from counted_payments where account_id = linked.account_id
      order by paid_on desc, partner desc, payment_number desc limit ${value('paymentLines')}::integer
    ) paid
  ) ranked
  where period <= ${value('paymentPeriods')}::integer and place <= ${value('paymentLines')}::integer`

/**
 * Lines that measure the month's use. Fees and areas do not, nor does gas delivery, which repeats a share of a year.
 */
const isUse = sql`line.method in ('meter', 'average', 'norm', 'area') and line.unit in ('m3', 'kwh', 'gcal')`

/** Months of the chart. */
const CHART_MONTHS = 12

/**
 * Reads the charges of the last twelve billing months. Omits a bill that does not balance, because its sums are
 * unreliable. For each linked account: one backward step in invoices, then the bills and lines of a year by primary key.
 */
export async function findHomeCharges(db: Kysely<DatabaseSchema>, consumerId: number): Promise<HomeCharge[]> {
  const { rows } = await sql<HomeCharge>`
    with linked as materialized (
      select account_id, home_id from linked_accounts where consumer_id = ${consumerId}
    ), since as materialized (
      select (max(bill.billing_month) - make_interval(months => ${CHART_MONTHS}))::date as month
      from linked
      cross join lateral (
        select billing_month from invoices where account_id = linked.account_id order by billing_month desc limit 1
      ) bill
    )
    select home_id as "homeId", to_char(billing_month, 'YYYY-MM') as "billingMonth", service_type as "serviceType",
      amount_kop as "amountKop", case when units = 1 then trim_scale(volume)::text end as volume,
      case when units = 1 then unit end as unit
    from (
      select home_id, line.billing_month, service_type, sum(line.amount_kop)::bigint as amount_kop,
        sum(line.volume) filter (where ${isUse}) as volume, min(line.unit) filter (where ${isUse}) as unit,
        count(distinct line.unit) filter (where ${isUse}) as units
      from linked
      join invoices bill on bill.account_id = linked.account_id and bill.balanced
        and bill.billing_month > (select month from since)
      join invoice_lines line on line.account_id = bill.account_id and line.billing_month = bill.billing_month
      group by home_id, line.billing_month, service_type
    ) charge
    order by home_id, billing_month, service_type
  `.execute(db)
  return rows
}
