import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'

/** How many of each there were. */
export interface EndedWays {
  readonly passkeys: number
  /** Short names of the providers, as `social.providers` has them. */
  readonly networks: readonly string[]
  readonly calendars: number
  /** Invitations to accounts, and what was shared by them. */
  readonly shares: number
  /** Addresses of drafts. */
  readonly previews: number
}

/** Removes all by which somebody gets into the person's cabinet, or sees something of it, without the password. */
export async function deleteOtherWays(db: Kysely<DatabaseSchema>, userId: number): Promise<EndedWays> {
  const { rows } = await sql<EndedWays>`
    with passkey as (delete from passkeys where user_id = ${userId} returning 1),
      identity as (delete from social_identities where user_id = ${userId} returning network),
      calendar as (delete from calendar_feeds where user_id = ${userId} returning 1),
      share as (delete from shares where owner_id = ${userId} returning 1),
      preview as (delete from content_previews where created_by = ${userId} returning 1),
      -- Begun and not confirmed: the code would put it in force.
      draft as (delete from totp_drafts where user_id = ${userId})
    select (select count(*)::int from passkey) as passkeys,
      array(select distinct network from identity order by network) as networks,
      (select count(*)::int from calendar) as calendars, (select count(*)::int from share) as shares,
      (select count(*)::int from preview) as previews`.execute(db)
  const [ended] = rows
  if (!ended) throw new Error('a count gives one row')
  return ended
}
