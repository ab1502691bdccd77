import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { InvoiceKey } from './invoice-key.ts'
import { linesJson } from './invoice-parts.queries.ts'

/** A bill of an account's history with its lines. Sums are kopiykas; `month` is `YYYY-MM`. */
export interface PastBill {
  readonly month: string
  readonly openingKop: number
  readonly chargedKop: number
  readonly recalculatedKop: number
  readonly penaltyKop: number
  readonly benefitKop: number
  readonly subsidyKop: number
  readonly paidKop: number
  readonly closingKop: number
  readonly balanced: boolean
  readonly lines: InvoiceDetail['lines']
}

/** Months of history: back to the same month a year ago, which is enough for penalties and comparisons. */
const months = 12

/**
 * Finds a bill of a linked account and the bills of the year before it, oldest first: a range of one account's keys.
 */
export async function findBillHistory(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  { accountId, month }: InvoiceKey,
): Promise<readonly PastBill[]> {
  const { rows } = await sql<PastBill>`
    select to_char(bill.billing_month, 'YYYY-MM') as month, bill.opening_kop as "openingKop",
      bill.charged_kop as "chargedKop", bill.recalculated_kop as "recalculatedKop", bill.penalty_kop as "penaltyKop",
      bill.benefit_kop as "benefitKop", bill.subsidy_kop as "subsidyKop", bill.paid_kop as "paidKop",
      bill.closing_kop as "closingKop", bill.balanced, (${linesJson}) as lines
    from linked_accounts linked
    join invoices bill on bill.account_id = linked.account_id
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
      and bill.billing_month <= ${`${month}-01`}::date
      and bill.billing_month >= ${`${month}-01`}::date - make_interval(months => ${sql.lit(months)})
    order by bill.billing_month
  `.execute(db)
  return rows
}
