import type { PaymentUnderWay } from '@zatyshok/contract/bills/paying'
import type { AccountFacts } from '@zatyshok/domain/bills/account-balance'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { lastMoneyChange } from '../providers/money-shown-since.ts'

type Db = Kysely<DatabaseSchema>

/** A linked account with what its balance is calculated from and where its money goes. `month` is `YYYY-MM`. */
interface PayableAccount {
  readonly accountId: number
  readonly number: string
  readonly providerCode: string
  readonly providerName: string
  readonly edrpou: string
  readonly iban: string
  /** When IBAN or ЄДРПОУ last changed, ISO 8601; null: never. */
  readonly requisitesChangedAt: string | null
  readonly home: { readonly id: number; readonly name: string; readonly address: string }
  readonly canPay: boolean
  readonly facts: AccountFacts
  /** The newest bill; null: none yet. */
  readonly bill: { readonly month: string; readonly dueOn: string | null; readonly balanced: boolean } | null
  readonly services: readonly number[]
}

/** Finds the consumer's accounts in the order of homes: one range of links, and ranges of each account's keys. */
export async function findPayable(db: Db, consumerId: number): Promise<readonly PayableAccount[]> {
  const { rows } = await sql<PayableAccount>`
    select linked.account_id as "accountId", linked.number, linked.provider_code as "providerCode",
      linked.provider_name as "providerName", linked.edrpou, linked.iban, linked.can_pay as "canPay",
      json_build_object('id', linked.home_id, 'name', linked.home_name, 'address', linked.home_address) as home,
      to_json(${lastMoneyChange}) as "requisitesChangedAt", known.facts,
      case when bill.billing_month is not null then json_build_object('month', to_char(bill.billing_month, 'YYYY-MM'),
        'dueOn', bill.due_on, 'balanced', bill.balanced) end as bill,
      array(select line.service_type::integer from invoice_lines line
        where line.account_id = linked.account_id and line.billing_month = bill.billing_month
        group by line.service_type order by min(line.line)) as services
    from linked_accounts linked
    join providers provider on provider.id = linked.provider_id
    join account_facts known on known.account_id = linked.account_id
    left join lateral (
      select billing_month, due_on, balanced
      from invoices where account_id = linked.account_id order by billing_month desc limit 1
    ) bill on true
    where linked.consumer_id = ${consumerId}
    order by linked.home_address, linked.home_id, linked.provider_name, linked.number
  `.execute(db)
  return rows
}

/** Payments of the services for the consumer's accounts that were reported lately, newest first. */
export async function findUnderWay(
  db: Db,
  consumerId: number,
  { confirmedSince, since }: { readonly confirmedSince: Date; readonly since: Date },
): Promise<readonly Omit<PaymentUnderWay, 'late'>[]> {
  const { rows } = await sql<{ payment: Omit<PaymentUnderWay, 'late'> }>`
    select json_build_object(
      'invoiceAccount', json_build_object('id', linked.account_id, 'code', linked.number),
      'serviceProvider', json_build_object('code', linked.provider_code, 'name', linked.provider_name),
      'home', json_build_object('id', linked.home_id, 'name', linked.home_name, 'address', linked.home_address),
      'number', told.transaction_id, 'amountKop', told.amount_kop,
      'paidOn', coalesce(told.paid_on, (told.told_at at time zone 'Europe/Kyiv')::date),
      'toldAt', to_char(told.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'place', case
        when told.matched_number is not null then 'confirmed'
        when told.state = 'refunded' then 'refunded'
        when told.state = 'failed' then 'failed'
        when told.counts then 'notified'
        else 'review' end) as payment
    from linked_accounts linked
    join service_payments told on told.account_id = linked.account_id
    where linked.consumer_id = ${consumerId} and not told.sandbox and told.state <> 'created'
      and told.decision is distinct from 'reject'
      and told.told_at >= case when told.matched_number is null then ${since}::timestamptz
        else ${confirmedSince}::timestamptz end
    order by told.told_at desc, told.transaction_id
    limit 30
  `.execute(db)
  return rows.map(({ payment }) => payment)
}
