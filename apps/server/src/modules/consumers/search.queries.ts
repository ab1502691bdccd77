import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { ConsumerQuery } from './read-query.ts'

export interface FoundConsumer {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly accounts: number
}

/** The expression of the index `users_names`. */
const asNamed = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), '''ʼ\`', '’’’')`
const named = asNamed(sql`person.last_name || ' ' || person.first_name || ' ' || person.middle_name`)
/** Upper end of a prefix range: sorts after every continuation of the prefix. */
const last = '\u{10FFFF}'

interface SearchBounds {
  /** Restricts the result to residents with a linked account of this provider; null: all. */
  readonly providerId: number | null
  readonly limit: number
}

/**
 * Finds residents, never staff: one index step for each kind of search. Exact matches come first, then people whose
 * names begin with the text, sorted by name. Prefixes are index ranges, not patterns, so `%` matches itself.
 */
export function consumersQuery(query: ConsumerQuery, { providerId, limit }: SearchBounds): RawBuilder<FoundConsumer> {
  const { text, accountNumber, phones } = query
  const whole = (condition: RawBuilder<unknown>) => sql`
    (select person.id, 1 as rank from users person ${condition} and person.role = 'consumer' and ${isOf(providerId)}
      limit ${limit})`
  const address = sql`join user_emails email on email.user_id = person.id where lower(email.email) = lower(${text})`
  return sql<FoundConsumer>`
    with found as (
      ${whole(sql`where lower(person.login) = lower(${text})`)}
      union all ${whole(sql`${address} and email.confirmed_at is not null`)}
      union all ${whole(sql`${address} and email.confirmed_at is null`)}
      union all ${whole(sql`join user_phones phone on phone.user_id = person.id where phone.phone = any(${phones}::text[])`)}
      union all ${whole(
        sql`join account_links link on link.consumer_id = person.id join accounts account on account.id = link.account_id
          where account.number = ${accountNumber} and ${accountIsOf(providerId)}`,
      )}
      union all (select person.id, 2 as rank from users person
        where ${named} ~>=~ ${asNamed(sql`${text}::text`)} and ${named} ~<~ ${asNamed(sql`${text + last}::text`)}
          and person.role = 'consumer' and ${isOf(providerId)}
        order by ${named} using ~<~ limit ${limit})
    )
    select person.id, person.login, ${fullName} as name,
      (select email from user_emails where user_id = person.id order by is_default desc, id limit 1) as email,
      (select count(*)::int from account_links link join accounts account on account.id = link.account_id
        where link.consumer_id = person.id and ${accountIsOf(providerId)}) as accounts
    from (select id, min(rank) as rank from found group by id) found join users person on person.id = found.id
    order by found.rank, ${named} using ~<~, person.id
    limit ${limit}`
}

const accountIsOf = (providerId: number | null) =>
  sql`(${providerId}::bigint is null or account.provider_id = ${providerId})`

const isOf = (providerId: number | null) => sql`(${providerId}::bigint is null or exists (
  select from account_links own join accounts theirs on theirs.id = own.account_id
  where own.consumer_id = person.id and theirs.provider_id = ${providerId}))`

const fullName = sql`concat_ws(' ', nullif(person.last_name, ''), nullif(person.first_name, ''), nullif(person.middle_name, ''))`

export async function findConsumers(
  db: Kysely<DatabaseSchema>,
  query: ConsumerQuery,
  bounds: SearchBounds,
): Promise<readonly FoundConsumer[]> {
  return (await consumersQuery(query, bounds).execute(db)).rows
}
