import { randomInt } from 'node:crypto'
import { runSql } from './people.ts'

/** A home that no other test uses; each has new provider names. */
export interface OwnMeters {
  /** Both are on one device: water at one provider, the same flow at another. */
  readonly water: string
  readonly copy: string
  /** A meter of a provider whose window is closed today. */
  readonly closed: string
  /** The serial numbers of the device at both providers and of the closed meter. */
  readonly serial: { readonly water: string; readonly closed: string }
}

/** Every third summer month has high consumption; last year used a tenth more than the year before. */
const readings = `
  with months as (
    select generate_series(0, 24) as at
  ), used as (
    select at, date_trunc('month', now() at time zone 'Europe/Kyiv')::date - make_interval(months => 25 - at) as month,
      sum(case when at > 12 then 5.500 else 5 end) over (order by at) as value
    from months
  )
  insert into readings (account_id, meter_id, billing_month, zone, sequence, read_on, value, source)
  select meter.account_id, meter.id, used.month::date, 'total', 1, (used.month + interval '24 days')::date, used.value, 'consumer'
  from used, meters meter join accounts account on account.id = meter.account_id where account.number like $1 || '%'`

/** Gives a resident three meters with two years of readings, without proof of linking. Days are Kyiv days. */
export async function giveOwnMeters(email: string): Promise<OwnMeters> {
  const mark = `Е${randomInt(1e9)}`
  const [water, copy, closed] = [`Вода ${mark}`, `Тепло ${mark}`, `Газ ${mark}`]
  const today = new Date().getUTCDate()
  const windows = ['1..31', '1..31', today > 15 ? '5..6' : '20..21']
  const home = `insert into premises (address_key, address) values ($1, 'м. Калинівськ, вул. Тиха, 7')`
  const account = `
    with provider as (
      insert into providers (code, name, edrpou, iban, provider_group, reading_window)
      values ($1, $2, '99999013', 'UA560000000000000026000000001', 77, $3) returning id
    ), account as (
      insert into accounts (provider_id, number, premises_id, address)
      select provider.id, $1, home.id, home.address from provider, premises home where home.address_key = $4 returning id
    ), link as (
      insert into account_links (consumer_id, account_id)
      select address.user_id, account.id from account, user_emails address where address.email = $5 returning account_id
    ), meter as (
      insert into meters (account_id, serial_number, place, digits, decimals, zones, installed_on)
      select account_id, $6, 'кухня', 5, 3, 1, '2020-01-15' from link returning account_id, id
    )
    insert into meter_services (account_id, meter_id, counter_type, service_type)
    select account_id, id, '000000002', 10 from meter`
  await runSql([
    { sql: home, values: [mark] },
    ...[water, copy, closed].map((name, at) => ({
      sql: account,
      values: [`${mark}-${at}`, name, windows[at], mark, email, at === 2 ? `${mark}-2` : `ВС-${mark}`],
    })),
    { sql: readings, values: [mark] },
  ])
  return { water, copy, closed, serial: { water: `ВС-${mark}`, closed: `${mark}-2` } }
}
