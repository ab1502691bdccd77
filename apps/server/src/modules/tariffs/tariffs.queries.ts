import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import type { PublicTariff } from '@zatyshok/contract/content/public-view'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Asked {
  readonly accountId: number
  /** Days, `YYYY-MM-DD`, both included; undefined: no bound. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Finds the linked account with this number at this provider, and whether the provider has a table of tariffs. */
export async function findLinkedAccount(
  db: Db,
  consumerId: number,
  { providerCode, accountNumber }: { readonly providerCode: string; readonly accountNumber: string },
): Promise<{ readonly accountId: number; readonly hasTable: boolean } | undefined> {
  const { rows } = await sql<{ accountId: number; hasTable: boolean }>`
    select account_id as "accountId",
      exists (select from tariffs where tariffs.provider_id = linked.provider_id) as "hasTable"
    from linked_accounts linked
    where consumer_id = ${consumerId} and provider_code = ${providerCode} and number = ${accountNumber}
  `.execute(db)
  return rows[0]
}

/** Finds tariffs in the provider's own table: one range of its key. */
export async function findProviderTariffs(db: Db, consumerId: number, asked: Asked): Promise<Tariff[]> {
  const { rows } = await sql<Tariff>`
    select price.service_type::integer as "serviceType", price.service_code as "serviceCode",
      billed.counter_type as "counterType", nullif(price.name, '') as name, price.zone, price.unit,
      trim_scale(price.price)::text as price, price.valid_from as "validFrom", price.valid_to as "validTo",
      nullif(price.basis, '') as basis, 'provider' as source
    from linked_accounts linked
    join tariffs price on price.provider_id = linked.provider_id
    left join lateral (
      select counter_type from invoice_lines line
      where line.account_id = linked.account_id and line.service_code = price.service_code
      order by line.billing_month desc, line.line limit 1
    ) billed on true
    where linked.consumer_id = ${consumerId} and linked.account_id = ${asked.accountId}
      and ${inForce({ from: sql`price.valid_from`, to: sql`price.valid_to` }, asked)}
    order by ${byServiceAndZone}
  `.execute(db)
  return rows
}

/**
 * Finds the prices in the account's own bills: for each month the last line of a service and zone, then the months
 * where the price changed. Ignores a reversed line (volume below zero), because it repeats an old price.
 */
export async function findBilledTariffs(db: Db, consumerId: number, asked: Asked): Promise<Tariff[]> {
  const { rows } = await sql<Tariff>`
    with monthly as (
      select distinct on (service_code, zone, unit, billing_month)
        service_code, zone, unit, billing_month, service_type, counter_type, tariff
      from linked_accounts linked
      join invoice_lines line on line.account_id = linked.account_id and line.volume >= 0
      where linked.consumer_id = ${consumerId} and linked.account_id = ${asked.accountId}
      order by service_code, zone, unit, billing_month, line.line desc
    ), compared as (
      select *, lag(tariff) over service as before from monthly
      window service as (partition by service_code, zone, unit order by billing_month)
    ), changed as (
      select *, (lead(billing_month) over service - 1)::date as valid_to from compared
      where before is distinct from tariff
      window service as (partition by service_code, zone, unit order by billing_month)
    )
    select service_type::integer as "serviceType", service_code as "serviceCode", counter_type as "counterType",
      null as name, zone, unit, trim_scale(tariff)::text as price, billing_month as "validFrom",
      valid_to as "validTo", null as basis, 'bills' as source
    from changed
    where ${inForce({ from: sql`billing_month`, to: sql`valid_to` }, asked)}
    order by ${byServiceAndZone}
  `.execute(db)
  return rows
}

function inForce(valid: Readonly<Record<'from' | 'to', RawBuilder<unknown>>>, { from, to }: Asked) {
  const parts = [
    to === undefined ? sql`true` : sql`${valid.from} <= ${to}::date`,
    from === undefined ? sql`true` : sql`(${valid.to} is null or ${valid.to} >= ${from}::date)`,
  ]
  return sql.join(parts, sql` and `)
}

const byServiceAndZone = sql`"serviceType", "serviceCode",
  array_position(array['total', 'day', 'peak', 'night'], zone), unit, "validFrom" desc`

/** Finds all providers' tariffs in force on a day, up to the limit of a page. */
export async function findTariffsInForce(db: Db, day: string): Promise<PublicTariff[]> {
  const { rows } = await sql<PublicTariff>`
    select provider.name as provider, service_type::integer as "serviceType", nullif(price.name, '') as name, zone,
      unit, trim_scale(price)::text as price, valid_from as "validFrom", nullif(basis, '') as basis
    from tariffs price
    join providers provider on provider.id = price.provider_id
    where valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
    order by provider.code, service_type, service_code, array_position(array['total', 'day', 'peak', 'night'], zone)
    limit 500
  `.execute(db)
  return rows
}
