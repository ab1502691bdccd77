import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'

/** The ways into a cabinet that were removed: counts, and the networks of the social links. */
export interface EndedWays {
  readonly passkeys: number
  /** Short names of the providers, the keys of `social.providers`. */
  readonly networks: readonly string[]
  readonly calendars: number
  /** Shared accounts, and invitations to share. */
  readonly shares: number
  /** Links that show drafts. */
  readonly previews: number
}

/** Removes everything that opens the person's cabinet, or shows a part of it, without the password. */
export async function deleteOtherWays(db: Kysely<DatabaseSchema>, userId: number): Promise<EndedWays> {
  const { rows } = await sql<EndedWays>`
    with passkey as (delete from passkeys where user_id = ${userId} returning 1),
      identity as (delete from social_identities where user_id = ${userId} returning network),
      calendar as (delete from calendar_feeds where user_id = ${userId} returning 1),
      share as (delete from shares where owner_id = ${userId} returning 1),
      preview as (delete from content_previews where created_by = ${userId} returning 1),
      -- An unconfirmed second factor: its code would activate it.
      draft as (delete from totp_drafts where user_id = ${userId})
    select (select count(*)::int from passkey) as passkeys,
      array(select distinct network from identity order by network) as networks,
      (select count(*)::int from calendar) as calendars, (select count(*)::int from share) as shares,
      (select count(*)::int from preview) as previews`.execute(db)
  const [ended] = rows
  if (!ended) throw new Error('a count gives one row')
  return ended
}
