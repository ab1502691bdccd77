import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import type { Zone } from '@zatyshok/contract/primitives'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { lastMoneyChange } from '../../providers/money-shown-since.ts'
import { type InvoiceParts, linesJson } from '../invoice-parts.queries.ts'
import { accountConditions, type FoundInvoice, type InvoiceFilter } from '../invoices.queries.ts'

type AccountFacts = Pick<
  FoundInvoice,
  | 'accountId'
  | 'accountNumber'
  | 'holder'
  | 'address'
  | 'providerCode'
  | 'providerName'
  | 'homeId'
  | 'homeAddress'
  | 'homeName'
  | 'canPay'
>

/** The facts on which an account's dynamic invoice is based (G05): its last bill and later data. */
export interface FoundBasis extends AccountFacts {
  /** The month after the last bill, `YYYY-MM`, and the day up to which it is computed, `YYYY-MM-DD`. */
  readonly month: string
  readonly asOf: string
  readonly lastClosingKop: number
  /** false: bills of the provider always open at zero. */
  readonly carries: boolean
  readonly lines: InvoiceDetail['lines']
  /** Mean monthly volume over the months of the last year in which the service was charged by volume. */
  readonly means: readonly { readonly serviceCode: string; readonly zone: Zone; readonly volume: string }[]
  readonly tariffs: readonly { readonly serviceCode: string; readonly zone: Zone; readonly price: string }[]
  /** Payments that no bill contains yet. */
  readonly payments: InvoiceDetail['payments']
  readonly requisites: InvoiceParts['requisites']
}

/**
 * Finds the accounts whose next bill is that of this month or of the one before. For later months the opening balance
 * is unknown, as it is after a last bill that does not balance. For each account it reads one backward step in
 * invoices, and ranges of its year.
 *
 * @param today `YYYY-MM-DD` in Kyiv
 */
export async function findDynamicBases(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  { filter, today }: { readonly filter: Omit<InvoiceFilter, 'bills'>; readonly today: string },
): Promise<readonly FoundBasis[]> {
  const { rows } = await sql<FoundBasis>`
    select linked.account_id as "accountId", linked.number as "accountNumber", linked.holder,
      linked.service_address as address, linked.provider_code as "providerCode",
      linked.provider_name as "providerName", linked.home_id as "homeId", linked.home_address as "homeAddress",
      linked.home_name as "homeName", linked.can_pay as "canPay",
      to_char(next.month, 'YYYY-MM') as month, next.as_of as "asOf", bill.closing_kop as "lastClosingKop",
      provider.carries_balances as carries,
      (${linesJson}) as lines, (${meansJson}) as means, (${tariffsJson}) as tariffs, (${paymentsJson}) as payments,
      json_build_object('edrpou', provider.edrpou, 'iban', provider.iban, 'phone', provider.phone,
        'address', provider.address, 'changedAt', ${lastMoneyChange}) as requisites
    from (
      select account.* from linked_accounts account
      where account.consumer_id = ${consumerId} ${accountConditions(filter)}
    ) linked
    join providers provider on provider.id = linked.provider_id
    cross join lateral (
      select * from invoices where account_id = linked.account_id order by billing_month desc limit 1
    ) bill
    cross join lateral (
      select (bill.billing_month + interval '1 month')::date as month,
        least(${today}::date, (bill.billing_month + interval '2 months' - interval '1 day')::date) as as_of
    ) next
    where bill.balanced and next.month <= ${today}::date
      and next.month >= (date_trunc('month', ${today}::date) - interval '1 month')::date
    order by linked.home_address, linked.home_id, linked.provider_name, linked.number
  `.execute(db)
  return rows
}

const meansJson = sql`
  select coalesce(json_agg(json_build_object('serviceCode', service_code, 'zone', zone, 'volume', volume)), '[]')
  from (
    select service_code, zone,
      round(greatest(0, sum(volume)) / count(distinct billing_month), 3)::text as volume
    from invoice_lines
    where account_id = bill.account_id and method in ('meter', 'average', 'norm')
      and billing_month between bill.billing_month - interval '11 months' and bill.billing_month
    group by service_code, zone
  ) mean`

const tariffsJson = sql`
  select coalesce(json_agg(json_build_object('serviceCode', service_code, 'zone', zone,
    'price', trim_scale(price)::text)), '[]')
  from tariffs
  where provider_id = linked.provider_id and valid_from <= next.as_of
    and (valid_to is null or valid_to >= next.as_of)`

const paymentsJson = sql`
  select coalesce(json_agg(json_build_object('paidOn', paid_on, 'amountKop', amount_kop, 'channel', channel,
    'number', payment_number) order by paid_on, payment_number), '[]')
  from counted_payments
  where account_id = bill.account_id and billing_month > bill.billing_month and paid_on >= bill.billing_month`
