import type { tracePayment } from '@zatyshok/contract/bills/payment-trace'
import type { Reply } from '@zatyshok/contract/endpoint'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Trace = Reply<typeof tracePayment>

interface Sought {
  readonly accountId: number
  readonly amountKop: number
  /** `YYYY-MM-DD` */
  readonly paidOn: string
  /** Empty if the resident typed no number. */
  readonly number: string
}

interface TracedAccount {
  readonly provider: string
  readonly number: string
  readonly address: string
  readonly place: Trace['place'] | null
  readonly found: Trace['found']
}

/**
 * Finds the linked account and the nearest payment: by its number, else of the same sum from three days before to ten
 * days after. Returns undefined if no such account is linked. Reads two ranges of one account's keys.
 */
export async function findTrace(
  db: Db,
  consumerId: number,
  { accountId, amountKop, paidOn, number }: Sought,
): Promise<TracedAccount | undefined> {
  const { rows } = await sql<TracedAccount>`
    select linked.provider_name as provider, linked.number, linked.home_address as address, nearest.place,
      case when nearest.place is not null then json_build_object(
        'paidOn', nearest.day, 'amountKop', nearest.amount_kop, 'number', nearest.number) end as found
    from linked_accounts linked
    left join lateral (
      select * from (
        select 'confirmed' as place, paid_on as day, amount_kop, payment_number as number from payments
        where account_id = linked.account_id
          and paid_on between ${paidOn}::date - 10 and ${paidOn}::date + 10
        union all
        select case
            when state = 'refunded' then 'refunded'
            when state <> 'paid' then 'failed'
            when counts then 'notified'
            else 'review' end,
          coalesce(paid_on, (told_at at time zone 'Europe/Kyiv')::date), amount_kop, transaction_id
        from service_payments
        where account_id = linked.account_id and not sandbox and matched_number is null
          and decision is distinct from 'reject'
          and coalesce(paid_on, (told_at at time zone 'Europe/Kyiv')::date)
            between ${paidOn}::date - 10 and ${paidOn}::date + 10
      ) known
      where number = ${number} or (amount_kop = ${amountKop} and day >= ${paidOn}::date - 3)
      order by number = ${number} desc, place = 'confirmed' desc, place = 'notified' desc, abs(day - ${paidOn}::date)
      limit 1
    ) nearest on true
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
  `.execute(db)
  return rows[0]
}
