import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundAccess {
  readonly id: number
  /** First and last name; empty if the person has entered neither. */
  readonly name: string
  /** The confirmed default address, unmasked. */
  readonly email: string | null
  readonly how: 'proved' | 'waiting' | 'shared'
  readonly since: Date
}

/** Finds the people who have the account, sorted by the latest proof first. */
export async function findAccess(db: Db, accountId: number): Promise<FoundAccess[]> {
  const { rows } = await sql<FoundAccess>`
    select person.id, concat_ws(' ', nullif(person.first_name, ''), nullif(person.last_name, '')) as name,
      address.email, link.how, link.since
    from (
      select consumer_id, case when unproved_since is null then 'proved' else 'waiting' end as how, linked_at as since
      from account_links where account_id = ${accountId}
      union all
      select shared.member_id, 'shared', share.taken_at
      from shared_accounts shared join shares share on share.id = shared.share_id
      where shared.account_id = ${accountId} and shared.member_id is not null
        and not exists (
          select from users stopped
          where stopped.id in (shared.owner_id, shared.member_id) and stopped.blocked_at is not null)
        and (share.ends_on is null or share.ends_on >= (now() at time zone 'Europe/Kyiv')::date)
        and not exists (
          select from account_links own
          where own.consumer_id = shared.member_id and own.account_id = shared.account_id)
    ) link
    join users person on person.id = link.consumer_id
    left join user_emails address
      on address.user_id = person.id and address.is_default and address.confirmed_at is not null
    order by array_position(array['proved', 'waiting', 'shared'], link.how), link.since desc, person.id desc`.execute(
    db,
  )
  return rows
}

/** Deletes the link and its shares. Returns false if there was no such link. */
export async function deletePersonsLink(
  db: Db,
  { consumerId, accountId }: { readonly consumerId: number; readonly accountId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('consumer_id', '=', consumerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Returns undefined for an unknown account, or for an account of another provider. `providerId` null: any provider.
 */
export const findAccountOf = (db: Db, accountId: number, providerId: number | null) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .$if(providerId !== null, (query) => query.where('provider_id', '=', providerId))
    .executeTakeFirst()
