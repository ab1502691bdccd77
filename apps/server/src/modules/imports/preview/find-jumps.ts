import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import { type BillFacts, guessCause, type ReadingPair, type ServiceCharge } from '@zatyshok/domain/imports/guess-cause'
import type pg from 'pg'
import { byKey } from '../merge/merge-rows.ts'
import { shortAddress } from './account-lists.ts'
import { PREVIEW_BILLS, type PreviewMonth } from './preview-bills.ts'

/** Most jumps of the list; further ones are only counted. */
const LISTED = 100
/** A smaller change is no jump, in kopiykas. */
const LEAST_KOP = 10_000

interface FoundJump {
  readonly accountId: number
  readonly number: string
  readonly address: string
  readonly kop: number
  readonly usualKop: number
  readonly isYear: boolean
  readonly total: number
}

/**
 * Finds the bills that changed far more or far less than the others: by at least half, and outside of the quartiles by
 * three times their distance. Each is compared with the same month of the year before, else with the month before.
 */
export async function findJumps(client: pg.ClientBase, of: PreviewMonth): Promise<DeliveryFigures['jumps']> {
  const { rows } = await client.query<FoundJump>(
    `with compared as materialized (
       select account_id, kop, coalesce(year_kop, before_kop) as usual, year_kop is not null as is_year,
         kop - coalesce(year_kop, before_kop) as change
       from ${PREVIEW_BILLS} where coalesce(year_kop, before_kop) is not null),
     usual as (
       select q[1] as low, q[2] as high, 3 * (q[2] - q[1]) as margin
       from (select percentile_disc(array[0.25, 0.75]) within group (order by change) as q from compared) quartiles),
     jumps as (
       select compared.*, count(*) over () as total from compared, usual
       where abs(change) >= ${LEAST_KOP} and abs(change) * 2 >= abs(compared.usual)
         and (change > high + margin or change < low - margin)
       order by abs(change) desc, account_id limit ${LISTED})
     select j.account_id as "accountId", a.number, coalesce(p.address, a.address) as address, j.kop,
       j.usual as "usualKop", j.is_year as "isYear", j.total
     from jumps j join accounts a on a.id = j.account_id left join premises p on p.id = a.premises_id
     order by abs(j.change) desc, j.account_id`,
  )
  if (rows.length === 0) return { total: 0, listed: [] }
  const facts = await factsOf(client, { of, jumps: rows })
  const listed = rows.map((jump) => {
    const { accountId, number, address, kop, usualKop, isYear } = jump
    return {
      number,
      address: shortAddress(address),
      ...{ beforeKop: usualKop, afterKop: kop, against: isYear ? ('yearBefore' as const) : ('monthBefore' as const) },
      cause: guessCause({
        before: facts.bill(accountId, isYear ? of.yearBefore : of.monthBefore),
        after: facts.bill(accountId, of.month),
        kop: kop - usualKop,
        readings: facts.readings(accountId),
      }),
    }
  })
  return { total: rows[0]?.total ?? 0, listed }
}

interface Facts {
  readonly bill: (account: number, month: string) => BillFacts
  readonly readings: (account: number) => readonly ReadingPair[]
}

const keyOf = (account: number, month: string): string => `${account} ${month}`

/** Reads the bills, lines and readings of the listed jumps. */
async function factsOf(
  client: pg.ClientBase,
  { of, jumps }: { readonly of: PreviewMonth; readonly jumps: readonly FoundJump[] },
): Promise<Facts> {
  const months = [of.month, of.monthBefore, of.yearBefore]
  const accounts = jumps.map(({ accountId }) => accountId)
  return byKey(client, async () => {
    const charges = await client.query<ServiceCharge & { account: number; month: string }>(
      `select account_id as account, billing_month as month,
         concat_ws(' ', service_code, counter_type, zone) as key, min(service_type) as type,
         coalesce(bool_or(method = 'meter'), false) as "isMetered", min(unit) as unit, sum(volume)::text as volume,
         case when min(tariff) = max(tariff) then min(tariff)::text end as tariff, sum(amount_kop)::bigint as kop
       from invoice_lines where account_id = any($1::bigint[]) and billing_month = any($2::date[])
       group by account_id, billing_month, key`,
      [accounts, months],
    )
    const bills = await client.query<Omit<BillFacts, 'charges'> & { account: number; month: string }>(
      `select account_id as account, billing_month as month, recalculated_kop as "recalculatedKop",
         subsidy_kop as "subsidyKop"
       from invoices where account_id = any($1::bigint[]) and billing_month = any($2::date[])`,
      [accounts, months],
    )
    const readings = await client.query<ReadingPair & { account: number }>(
      `select r.account_id as account, r.value::text as value, p.value::text as previous
       from readings r cross join lateral (
         select value from readings f where f.account_id = r.account_id and f.meter_id = r.meter_id and f.zone = r.zone
           and f.billing_month < r.billing_month order by billing_month desc, sequence desc limit 1) p
       where r.account_id = any($1::bigint[]) and r.billing_month = $2`,
      [accounts, of.month],
    )
    const chargesOf = Map.groupBy(charges.rows, ({ account, month }) => keyOf(account, month))
    const billOf = new Map(bills.rows.map((bill) => [keyOf(bill.account, bill.month), bill]))
    const readingsOf = Map.groupBy(readings.rows, ({ account }) => account)
    return {
      bill: (account, month) => ({
        recalculatedKop: billOf.get(keyOf(account, month))?.recalculatedKop ?? 0,
        subsidyKop: billOf.get(keyOf(account, month))?.subsidyKop ?? 0,
        charges: chargesOf.get(keyOf(account, month)) ?? [],
      }),
      readings: (account) => readingsOf.get(account) ?? [],
    }
  })
}
