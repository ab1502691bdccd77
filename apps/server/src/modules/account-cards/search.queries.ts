import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { AccountSearch } from './read-account-search.ts'

export interface FoundAccount {
  readonly id: number
  readonly provider: string
  readonly number: string
  readonly holder: string
  readonly address: string
  readonly linked: boolean
}

interface SearchBounds {
  /** The provider to which the operator is restricted; null: all. */
  readonly providerId: number | null
  readonly limit: number
}

/** The expression of the index `accounts_holder`. */
const asHolder = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), '''ʼ\`', '’’’')`
/** The expression of the index `premises_street`. */
const street = sql`substr(place.address_key, strpos(place.address_key, '|') + 1)`
/** Upper end of a prefix range: sorts after every continuation of the prefix. */
const last = '\u{10FFFF}'

/**
 * Finds accounts (R01), each way by an index. Whole numbers and phones come first, then the beginning of the address,
 * then of the holder. An operator of one provider gets no account of another.
 */
export function accountsQuery(search: AccountSearch, { providerId, limit }: SearchBounds): RawBuilder<FoundAccount> {
  const { holder, accountKey, meterKey, phones, address } = search
  const own = sql`(${providerId}::bigint is null or account.provider_id = ${providerId})`
  const arms = [
    sql`(select account.id, 1 as rank from providers provider
      join accounts account on account.provider_id = provider.id
      where account_number_key(account.number) = ${accountKey} and ${own} limit ${limit})`,
    sql`(select account.id, 1 from meters meter join accounts account on account.id = meter.account_id
      where meter_number_key(meter.serial_number) = ${meterKey} and ${own} limit ${limit})`,
    ...(phones.length === 0 ? [] : phoneArms(phones, { own, limit })),
    ...(address === null
      ? []
      : [
          sql`(select hit.id, 2 from unnest(${address.beginnings}::text[]) beginning
            cross join lateral (
              select account.id from premises place join accounts account on account.premises_id = place.id
              where ${street} ~>=~ beginning and ${street} ~<~ (beginning || ${last})
                and (${address.town}::text is null or split_part(place.address_key, '|', 1) = ${address.town})
                and (${address.flat}::text is null or split_part(place.address_key, '|', 5) = ${address.flat})
                and ${own}
              limit ${limit}
            ) hit
            limit ${limit})`,
        ]),
    ...(holder === null
      ? []
      : [
          sql`(select account.id, 3 from accounts account
            where ${asHolder(sql`account.holder`)} ~>=~ ${asHolder(sql`${holder}::text`)}
              and ${asHolder(sql`account.holder`)} ~<~ ${asHolder(sql`${holder + last}::text`)}
              and ${own}
            order by ${asHolder(sql`account.holder`)} using ~<~ limit ${limit})`,
        ]),
  ]
  return sql<FoundAccount>`
    with found as (${sql.join(arms, sql` union all `)})
    select account.id, provider.name as provider, account.number, account.holder,
      coalesce(place.address, account.address) as address,
      (select true from account_links link where link.account_id = account.id limit 1) is not null as linked
    from (select id, min(rank) as rank from found group by id order by 2, 1 limit ${limit}) found
    join accounts account on account.id = found.id
    join providers provider on provider.id = account.provider_id
    left join premises place on place.id = account.premises_id
    order by found.rank, place.address_key, account.holder, provider.name, account.number, account.id
    limit ${limit}`
}

/** The phone in the provider's file, and the phones that a resident with this account gave on the portal. */
const phoneArms = (phones: readonly string[], { own, limit }: { own: RawBuilder<unknown>; limit: number }) => [
  sql`(select account.id, 1 from accounts account
    where account.phone = any(${phones}::text[]) and account.phone is not null and ${own} limit ${limit})`,
  sql`(select account.id, 1 from user_phones phone
    join account_links link on link.consumer_id = phone.user_id
    join accounts account on account.id = link.account_id
    where phone.phone = any(${phones}::text[]) and ${own} limit ${limit})`,
]

export async function findAccounts(
  db: Kysely<DatabaseSchema>,
  search: AccountSearch,
  bounds: SearchBounds,
): Promise<readonly FoundAccount[]> {
  return (await accountsQuery(search, bounds).execute(db)).rows
}
