import type pg from 'pg'
import { byKey } from '../merge/merge-rows.ts'

/** The month that a delivery is shown for; first days of months, `YYYY-MM-DD`. */
export interface PreviewMonth {
  readonly month: string
  readonly monthBefore: string
  readonly yearBefore: string
  readonly providerId: number
}

/**
 * Table of the delivered bills of the month. `kop`: what the month costs, without debts and payments; `before_kop` and
 * `year_kop`: of the same account's bills of the month before and of a year before; null: it has none.
 */
export const PREVIEW_BILLS = 'import_preview_bills'
/** Table of the accounts of the provider that have a bill of the month before and none of the month. */
export const PREVIEW_VANISHED = 'import_preview_vanished'

const SUMS = ['charged_kop', 'recalculated_kop', 'subsidy_kop', 'benefit_kop'] as const
const MONTH_KOP = 'f.charged_kop + f.recalculated_kop + f.penalty_kop - f.benefit_kop - f.subsidy_kop'

/** The bill of `account` and `month`, looked up by its key: years of bills are not read. */
const bill = (account: string, month: string): string =>
  `lateral (select ${MONTH_KOP} as kop, ${SUMS.map((name) => `f.${name}`).join(', ')} from invoices f
     where f.account_id = ${account} and f.billing_month = ${month} offset 0)`

/** Creates both tables. */
export async function createPreviewBills(
  client: pg.ClientBase,
  { month, monthBefore, yearBefore, providerId, isPartial }: PreviewMonth & { readonly isPartial: boolean },
): Promise<void> {
  const day = (text: string) => `date '${text}'`
  const before = SUMS.map((name) => `b.${name} as before_${name}`).join(', ')
  await byKey(client, async () => {
    await client.query(`create temporary table ${PREVIEW_BILLS} on commit drop as
      select d.account_id, i.*, b.kop as before_kop, y.kop as year_kop, ${before}
      from import_delivered d
      cross join ${bill('d.account_id', day(month))} i
      left join ${bill('d.account_id', day(monthBefore))} b on true
      left join ${bill('d.account_id', day(yearBefore))} y on true
      where d.billing_month = ${day(month)}`)
    await client.query(`create temporary table ${PREVIEW_VANISHED} on commit drop as
      select a.id as account_id, a.number, a.premises_id, a.address, b.kop as before_kop, ${before}
      from accounts a cross join ${bill('a.id', day(monthBefore))} b
      where a.provider_id = ${providerId} and ${isPartial ? 'false' : 'true'} and not exists (
        select from invoices f where f.account_id = a.id and f.billing_month = ${day(month)} offset 0)`)
  })
  await client.query(`analyze ${PREVIEW_BILLS}, ${PREVIEW_VANISHED}`)
}
