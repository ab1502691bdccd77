import type { Payment } from '@zatyshok/contract/bills/payments'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { PaymentKey } from './payment-key.ts'

interface PaymentFilter {
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
  readonly providerCode?: string | undefined
  readonly accountNumber?: string | undefined
  readonly homeId?: number | undefined
  /** The bank or service that reported the payment. */
  readonly partner?: string | undefined
  /** Only payments after this one in the list. */
  readonly after?: PaymentKey | undefined
  readonly limit: number
}

export interface FoundPayments {
  /** Number of linked accounts that match the filter. */
  readonly accounts: number
  /** Total of the whole period, whatever the page. */
  readonly totalKop: number
  readonly count: number
  /** Newest first. */
  readonly page: readonly Payment[]
}

/** Finds payments of the consumer's linked accounts: one range of links, one range of each account's key. */
export async function findPayments(db: Kysely<DatabaseSchema>, consumerId: number, filter: PaymentFilter) {
  const { rows } = await sql<FoundPayments>`
    with linked as materialized (
      select * from linked_accounts where consumer_id = ${consumerId} ${accountConditions(filter)}
    ), paid as materialized (
      select linked.*, payment.paid_on, payment.payment_number, payment.partner, payment.amount_kop, payment.channel,
        payment.billing_month, payment.confirmed, payment.refunded
      from linked
      join (
        select account_id, paid_on, payment_number, partner, amount_kop, channel, billing_month, confirmed,
          false as refunded
        from counted_payments
        union all
        ${refundedPayments}
      ) payment on payment.account_id = linked.account_id
        and payment.paid_on between ${filter.from}::date and ${filter.to}::date
        ${filter.partner === undefined ? sql`` : sql`and payment.partner = ${filter.partner}`}
    ), page as (
      select * from paid ${afterKey(filter.after)} order by ${newestFirst} limit ${filter.limit}::integer
    )
    select (select count(*) from linked) as accounts,
      (select count(*) from paid) as count,
      (select coalesce(sum(amount_kop), 0)::bigint from paid where not refunded) as "totalKop",
      (select coalesce(json_agg(${paymentJson} order by ${newestFirst}), '[]') from page) as page
  `.execute(db)
  // A select without a table gives one row.
  return rows[0] as FoundPayments
}

/** Refunded payments of services: they no longer count, and stay in the history (G08). */
const refundedPayments = sql`
  select account_id, paid_on, transaction_id, service, amount_kop, 'portal', date_trunc('month', paid_on)::date, false,
    true
  from service_payments
  where state = 'refunded' and paid_on is not null and not sandbox and currency = 'UAH' and matched_number is null
    and (held_for is null or decision = 'credit')`

const newestFirst = sql`paid_on desc, payment_number desc, account_id desc, partner desc`

const paymentJson = sql`json_build_object(
  'paidOn', paid_on, 'amountKop', amount_kop, 'channel', channel, 'number', payment_number, 'partner', partner,
  'confirmed', confirmed, 'refunded', refunded, 'billingMonth', to_char(billing_month, 'YYYY-MM'),
  'serviceProvider', json_build_object('code', provider_code, 'name', provider_name),
  'invoiceAccount', json_build_object('id', account_id, 'code', number),
  'home', json_build_object('id', home_id, 'name', home_name, 'address', home_address))`

function accountConditions({ providerCode, accountNumber, homeId }: PaymentFilter): RawBuilder<unknown> {
  const parts = [
    providerCode === undefined ? sql`` : sql`and provider_code = ${providerCode}`,
    accountNumber === undefined ? sql`` : sql`and number = ${accountNumber}`,
    homeId === undefined ? sql`` : sql`and home_id = ${homeId}`,
  ]
  return sql.join(parts, sql` `)
}

function afterKey(after: PaymentKey | undefined): RawBuilder<unknown> {
  if (!after) return sql``
  return sql`where (paid_on, payment_number, account_id, partner)
    < (${after.paidOn}::date, ${after.number}::text, ${after.accountId}::bigint, ${after.partner}::text)`
}

/** Finds the sources of payments of the consumer's linked accounts: one index range per account. */
export async function findPartners(db: Kysely<DatabaseSchema>, consumerId: number): Promise<string[]> {
  const found = await db
    .selectFrom('linked_accounts as linked')
    .innerJoin('counted_payments as payment', 'payment.account_id', 'linked.account_id')
    .where('linked.consumer_id', '=', consumerId)
    .select('payment.partner')
    .distinct()
    .orderBy('payment.partner')
    .execute()
  return found.map(({ partner }) => partner)
}
