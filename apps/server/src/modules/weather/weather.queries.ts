import type { Weather } from '@zatyshok/contract/weather'
import type { WeatherDay } from '@zatyshok/domain/weather/degree-days'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

const townOf = (place: string) => sql<string>`split_part(${sql.ref(`${place}.address_key`)}, '|', 1)`

/** Lists the towns of the addresses, except the unnamed one. Reads all addresses; only administrators call it. */
export async function listSettlements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ town: string }>`
    select town from (select distinct ${townOf('place')} as town from premises place) towns
    where town <> '' order by town limit 1000
  `.execute(db)
  return rows.map(({ town }) => town)
}

/** Lists what is loaded; the whole city comes first. */
export async function listLoaded(db: Db): Promise<Weather['loaded']> {
  const { rows } = await sql<Weather['loaded'][number]>`
    select settlement, min(day) as "firstDay", max(day) as "lastDay", count(*)::int as days
    from weather_days group by settlement order by settlement
  `.execute(db)
  return rows
}

/** Adds or corrects the days and returns how many differ from before. Rows are locked in the order of days. */
export async function saveDays(db: Db, settlement: string, days: readonly WeatherDay[]): Promise<number> {
  const { rows } = await sql`
    insert into weather_days as known (settlement, day, mean_c)
    select ${settlement}, day, mean_c
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ meanC }) => meanC)}::numeric[]) as told (day, mean_c)
    order by day
    on conflict (settlement, day) do update set mean_c = excluded.mean_c where known.mean_c <> excluded.mean_c
    returning 1
  `.execute(db)
  return rows.length
}

export interface FoundDay extends WeatherDay {
  /** Empty: the whole city. */
  readonly settlement: string
}

/** Finds the days of these months for the town of a linked account, and for the whole city. */
export async function findDaysOfAccount(
  db: Db,
  consumerId: number,
  { accountId, months }: { accountId: number; months: readonly string[] },
): Promise<readonly FoundDay[]> {
  const { rows } = await sql<FoundDay>`
    select weather.settlement, weather.day, weather.mean_c::text as "meanC"
    from linked_accounts linked
    join accounts account on account.id = linked.account_id
    left join premises place on place.id = account.premises_id
    join weather_days weather on weather.settlement in ('', ${townOf('place')})
    join unnest(${months.map((month) => `${month}-01`)}::date[]) as wanted (begins)
      on weather.day >= wanted.begins and weather.day < wanted.begins + interval '1 month'
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId}
  `.execute(db)
  return rows
}
