import pg from 'pg'
import { FOUND } from './find-payments.ts'
import { byKey } from './merge-rows.ts'

const { escapeLiteral } = pg

/** What a register is the whole of, and the days of its payments. */
export interface Span {
  readonly partner: string
  /** `YYYY-MM-DD`, as all of these. */
  readonly month: string
  readonly from: string | null
  readonly to: string | null
  readonly first: string
  readonly last: string
  readonly days: number
}

/** Months and days of a register are few: with each named, the payments of all other months are not read. */
export async function spansOf(client: pg.ClientBase): Promise<Span[]> {
  const { rows } = await client.query<Span>(
    `select partner, billing_month::text as month, covers_from::text as from, covers_to::text as to,
       min(paid_on)::text as first, max(paid_on)::text as last, max(paid_on) - min(paid_on) as days
     from ${FOUND} where unknown is null group by partner, billing_month, covers_from, covers_to`,
  )
  return rows
}

/** Removes payments that an earlier file of the partner had and this one lacks. `isTakenBack`: condition on `t`. */
export function movedSql(
  { partner, month, from, to }: Span,
  { ready, isTakenBack }: { readonly ready: string; readonly isTakenBack: string },
): string {
  const day = (written: string | null) => (written === null ? 'null' : `${escapeLiteral(written)}::date`)
  const within = from === null ? `t.billing_month = ${day(month)}` : `t.paid_on between ${day(from)} and ${day(to)}`
  return `delete from payments t
     where t.partner = ${escapeLiteral(partner)} and ${within} and ${isTakenBack}
       and not exists (
         select 1 from ${ready} r where r.account_id = t.account_id and r.paid_on = t.paid_on
           and r.partner = t.partner and r.payment_number = t.payment_number)`
}

/** Payments of more days than these are looked up one by one: a mistyped year would have all years read. */
const FEW_DAYS = 62

/** Whether none of the payments can be there: the partner has told of none that was paid in these days. */
export async function areNew(client: pg.ClientBase, spans: readonly Span[]): Promise<boolean> {
  if (spans.some(({ days }) => days > FEW_DAYS)) return false
  for (const { partner, first, last } of spans) {
    // Counted, for the planner to expect no early end: an index from which it waits for one has no days.
    const { rows } = await byKey(client, () =>
      client.query<{ known: string }>(
        `select count(*) as known from payments where partner = $1 and paid_on between $2::date and $3::date`,
        [partner, first, last],
      ),
    )
    if (rows[0]?.known !== '0') return false
  }
  return true
}
