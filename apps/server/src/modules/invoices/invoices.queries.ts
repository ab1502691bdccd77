import type { AccountFacts, BillState } from '@zatyshok/domain/bills/account-balance'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { type BillWithFacts, withStates } from './bill-states.ts'

type Db = Kysely<DatabaseSchema>

/** A bill of a linked account. Money is kopiykas; `month` is `YYYY-MM`. */
export interface FoundInvoice {
  readonly accountId: number
  readonly month: string
  readonly number: string
  readonly accountNumber: string
  readonly holder: string
  readonly address: string
  readonly providerCode: string
  readonly providerName: string
  readonly homeId: number
  readonly homeName: string
  readonly homeAddress: string
  readonly services: number[]
  readonly openingKop: number
  readonly chargedKop: number
  readonly recalculatedKop: number
  readonly penaltyKop: number
  readonly benefitKop: number
  readonly subsidyKop: number
  readonly paidKop: number
  readonly closingKop: number
  /** State of the bill in the present balance of its account. */
  readonly state: BillState
  readonly dueOn: string | null
  readonly balanced: boolean
  /** false: the account is shared without the right to pay. */
  readonly canPay: boolean
  /** `YYYY-MM-DD`; see the contract. */
  readonly revisedOn: string | null
  /** true: computed by `dynamic-invoices.ts` and not stored. */
  readonly dynamic: boolean
}

export interface InvoiceFilter {
  /**
   * Every account's last bill, the bills of the months between two days (`YYYY-MM-DD`), or one month of an account.
   */
  readonly bills: 'last' | { readonly from: string; readonly to: string } | { readonly month: string }
  readonly accountId?: number | undefined
  readonly homeId?: number | undefined
  readonly accountNumber?: string | undefined
  readonly providerCodes?: readonly string[] | undefined
}

/**
 * Finds bills of the consumer's linked accounts, newest first. Reads one range of links; for each account one backward
 * step in invoices, its facts and a range of its months; for each bill its lines, by primary key.
 */
export async function findInvoices(
  db: Db,
  consumerId: number,
  filter: InvoiceFilter,
): Promise<readonly FoundInvoice[]> {
  const { rows } = await sql<Omit<FoundInvoice, 'state'> & BillWithFacts>`
    with linked as materialized (
      select account.*, last.billing_month as last_month, known.facts, newer.list as newer
      from linked_accounts account
      join account_facts known on known.account_id = account.account_id
      cross join lateral (
        select billing_month from invoices where account_id = account.account_id order by billing_month desc limit 1
      ) last
      cross join lateral (
        select coalesce(json_agg(json_build_object('month', to_char(billing_month, 'YYYY-MM'),
          'openingKop', opening_kop, 'paidKop', paid_kop, 'closingKop', closing_kop)), '[]') as list
        from invoices where account_id = account.account_id and ${newerThanAsked(filter)}
      ) newer
      where account.consumer_id = ${consumerId} ${accountConditions(filter)}
    )
    select bill.account_id as "accountId", to_char(bill.billing_month, 'YYYY-MM') as month, bill.number,
      linked.number as "accountNumber", linked.holder, linked.service_address as address,
      linked.provider_code as "providerCode", linked.provider_name as "providerName",
      linked.home_id as "homeId", linked.home_address as "homeAddress",
      linked.home_name as "homeName", linked.can_pay as "canPay",
      array(select distinct line.service_type::integer from invoice_lines line
        where line.account_id = bill.account_id and line.billing_month = bill.billing_month order by 1) as services,
      bill.opening_kop as "openingKop", bill.charged_kop as "chargedKop",
      bill.recalculated_kop as "recalculatedKop", bill.penalty_kop as "penaltyKop",
      bill.benefit_kop as "benefitKop", bill.subsidy_kop as "subsidyKop", bill.paid_kop as "paidKop",
      bill.closing_kop as "closingKop", linked.facts, linked.newer, bill.due_on as "dueOn", bill.balanced,
      case when bill.revised then (
        select (started_at at time zone 'Europe/Kyiv')::date from imports where imports.id = bill.import_id
      ) end as "revisedOn", false as dynamic
    from linked
    join invoices bill on bill.account_id = linked.account_id ${billConditions(filter)}
    order by bill.billing_month desc, linked.home_address, linked.home_id, linked.provider_name, linked.number
  `.execute(db)
  return withStates(rows)
}

export function accountConditions({
  accountId,
  homeId,
  accountNumber,
  providerCodes,
}: Omit<InvoiceFilter, 'bills'>): RawBuilder<unknown> {
  const parts = [
    accountId === undefined ? sql`` : sql`and account.account_id = ${accountId}`,
    homeId === undefined ? sql`` : sql`and account.home_id = ${homeId}`,
    accountNumber === undefined ? sql`` : sql`and account.number = ${accountNumber}`,
    providerCodes === undefined ? sql`` : sql`and account.provider_code = any(${providerCodes}::text[])`,
  ]
  return sql.join(parts, sql` `)
}

function billConditions({ bills }: InvoiceFilter): RawBuilder<unknown> {
  if (bills === 'last') return sql`and bill.billing_month = linked.last_month`
  if ('month' in bills) return sql`and bill.billing_month = ${`${bills.month}-01`}::date`
  return sql`and bill.billing_month between ${`${bills.from.slice(0, 7)}-01`}::date and ${bills.to}::date`
}

function newerThanAsked({ bills }: InvoiceFilter): RawBuilder<unknown> {
  if (bills === 'last') return sql`false`
  return sql`billing_month > ${'month' in bills ? `${bills.month}-01` : bills.to}::date`
}

/** Finds the linked account with this number at this provider, with its last bill, if any. */
export async function findAmountToPay(
  db: Db,
  consumerId: number,
  { providerCode, accountNumber }: { readonly providerCode: string; readonly accountNumber: string },
): Promise<{ month: string | null; facts: AccountFacts; dueOn: string | null } | undefined> {
  const { rows } = await sql<{ month: string | null; facts: AccountFacts; dueOn: string | null }>`
    select to_char(last.billing_month, 'YYYY-MM') as month, last.due_on as "dueOn", known.facts
    from linked_accounts account
    join account_facts known on known.account_id = account.account_id
    left join lateral (
      select * from invoices where account_id = account.account_id order by billing_month desc limit 1
    ) last on true
    where account.consumer_id = ${consumerId} and account.provider_code = ${providerCode}
      and account.number = ${accountNumber}
  `.execute(db)
  return rows[0]
}
