import { appearanceOf } from '@zatyshok/domain/services'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { CountedFigure } from '../../figures-schema.ts'
import type { Days } from './months.ts'

type Db = Kysely<DatabaseSchema>

export interface Counted {
  /** `YYYY-MM-DD` */
  readonly onDay: string
  /** 0: the whole city. */
  readonly providerId: number
  readonly part: string
  readonly amount: number
}

/** The moment at which a day begins in Kyiv. */
const begins = (day: string) => sql`${day}::date::timestamp at time zone 'Europe/Kyiv'`
const ends = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Kyiv'`
const kyivDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Kyiv')::date`

/**
 * Counts the readings that were given on these days, by service. A corrected reading counts once, on its first day, and
 * so does a reading of a meter with several zones.
 */
export async function countReadings(
  db: Db,
  { from, to }: Days,
  ignoreCounterType: readonly string[],
): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'part'> & { code: string; counterType: string; serviceType: number }>`
    select given.day as "onDay", provider.id as "providerId", provider.code, main.counter_type as "counterType",
      main.service_type as "serviceType", count(*)::integer as amount
    from (
      select account_id, meter_id, ${kyivDay('submitted_at')} as day
      from reading_submissions
      where submitted_at >= ${begins(from)} and submitted_at < ${ends(to)} and revision = 1 and zone in ('total', 'day')
    ) given
    join accounts account on account.id = given.account_id
    join providers provider on provider.id = account.provider_id
    join lateral (
      select counter_type, service_type from meter_services service
      where service.account_id = given.account_id and service.meter_id = given.meter_id
      order by counter_type = '000000010', counter_type limit 1
    ) main on true
    group by given.day, provider.id, provider.code, main.counter_type, main.service_type`.execute(db)
  return rows.map(({ onDay, providerId, amount, code: providerCode, ...service }) => ({
    ...{ onDay, providerId, amount },
    part: appearanceOf({ ...service, providerCode, ignoreCounterType }).utility,
  }))
}

/** Sums what was paid on the days of a month, in any way that registers and payment services name. */
export async function countPayments(db: Db, { from, to }: Days): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with paid as (
      select account.provider_id, sum(payment.amount_kop)::bigint as kop, count(*) as payments
      from counted_payments payment join accounts account on account.id = payment.account_id
      where payment.paid_on between ${from}::date and ${to}::date
      group by account.provider_id
    )
    select ${from}::date as "onDay", provider_id as "providerId", part, amount
    from paid cross join lateral (values ('amountKop', kop), ('count', payments)) as pair (part, amount)`.execute(db)
  return rows
}

/**
 * Counts homes, and those with an account that a resident has proved until a moment: of each provider, and of the city,
 * where a home with several providers counts once.
 */
export async function countHomes(db: Db, { from, to }: Days): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with home as materialized (
      select account.provider_id, coalesce(account.premises_id, -account.id) as id,
        bool_or(proved.account_id is not null) as linked
      from accounts account
      left join (
        select distinct account_id from account_links where unproved_since is null and linked_at < ${ends(to)}
      ) proved on proved.account_id = account.id
      group by 1, 2
    ), counted as (
      select provider_id, count(*) as homes, count(*) filter (where linked) as linked from home group by provider_id
      union all
      select 0, count(*), count(*) filter (where linked)
      from (select bool_or(linked) as linked from home group by id) city
    )
    select ${from}::date as "onDay", provider_id as "providerId", part, amount
    from counted cross join lateral (values ('linked', linked), ('all', homes)) as pair (part, amount)`.execute(db)
  return rows
}

/** Counts the letters that were written on these days, by what became of them. */
export async function countLetters(db: Db, { from, to }: Days): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${kyivDay('created_at')} as "onDay", 0 as "providerId",
      case state when 'sent' then 'sent' when 'failed' then 'failed' else 'waiting' end as part,
      count(*)::integer as amount
    from letters
    where state in ('queued', 'sent', 'failed', 'kept')
      and created_at >= ${begins(from)} and created_at < ${ends(to)}
    group by 1, 3`.execute(db)
  return rows
}

/** Returns when each month of a figure was counted, by its first day. */
export async function findCountedMonths(db: Db, figure: CountedFigure): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('counted_months')
    .select(['month', 'counted_at'])
    .where('figure', '=', figure)
    .execute()
  return new Map(rows.map(({ month, counted_at }) => [month, counted_at]))
}

interface Saved {
  readonly figure: CountedFigure
  /** The days that were counted; their former rows go. */
  readonly days: Days
  readonly counted: readonly Counted[]
  readonly at: Date
}

/** Replaces the rows of the days, and notes when their month was counted. */
export async function saveCounted(db: Db, { figure, days, counted, at }: Saved): Promise<void> {
  const amounts = new Map<string, Counted>()
  for (const row of counted) {
    const key = `${row.onDay} ${row.providerId} ${row.part}`
    amounts.set(key, { ...row, amount: row.amount + (amounts.get(key)?.amount ?? 0) })
  }
  await db
    .deleteFrom('counted_figures')
    .where('figure', '=', figure)
    .where('on_day', '>=', days.from)
    .where('on_day', '<=', days.to)
    .execute()
  const rows = [...amounts.values()].map(({ onDay, providerId, part, amount }) => ({
    ...{ figure, on_day: onDay, provider_id: providerId, part, amount },
  }))
  if (rows.length > 0) await db.insertInto('counted_figures').values(rows).execute()
  const month = `${days.from.slice(0, 7)}-01`
  await db
    .insertInto('counted_months')
    .values({ figure, month, counted_at: at })
    .onConflict((conflict) => conflict.columns(['figure', 'month']).doUpdateSet({ counted_at: at }))
    .execute()
}

/** When an import last changed payments or accounts; null: never. */
export async function findLastImport(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(greatest(finished_at, undone_at)) as at from imports where status = 'done'`.execute(db)
  return rows[0]?.at ?? null
}
