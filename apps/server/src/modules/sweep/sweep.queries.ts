import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

interface Leftover {
  readonly table: keyof DatabaseSchema
  /** Condition of the expired rows; `now` is the clock's time. */
  gone(now: Date): RawBuilder<unknown>
}

const before = (now: Date, interval: string) => sql`${now}::timestamptz - ${interval}::interval`

/** Expired data, in the order of deletion. */
export const leftovers: readonly Leftover[] = [
  { table: 'attempts', gone: (now) => sql`window_start < ${before(now, '2 days')}` },
  { table: 'captcha_solutions', gone: (now) => sql`expires_at < ${now}` },
  { table: 'one_time_codes', gone: (now) => sql`expires_at < ${before(now, '1 month')}` },
  { table: 'social_attempts', gone: (now) => sql`expires_at < ${before(now, '1 day')}` },
  { table: 'passkey_challenges', gone: (now) => sql`expires_at < ${now}` },
  { table: 'totp_drafts', gone: (now) => sql`created_at < ${before(now, '1 day')}` },
  { table: 'sessions', gone: (now) => sql`expires_at < ${before(now, '30 days')}` },
  {
    table: 'letters',
    // Names all states, so that the index applies. Sending takes a day at most, so a letter still queued after a month
    // is lost.
    gone: (now) => sql`state in ('queued', 'sent', 'failed', 'kept') and created_at < ${before(now, '30 days')}`,
  },
  // Invitations and shares that expired a month ago, and shares whose owner has unlinked the last account.
  {
    table: 'shares',
    gone: (now) => sql`(member_id is null and expires_at < ${before(now, '30 days')})
      or ends_on < (${before(now, '30 days')})::date
      or not exists (select from shared_accounts where share_id = shares.id)`,
  },
  // Drafts without a certificate; the resident may start again at any time.
  {
    table: 'verification_requests',
    gone: (now) => sql`state = 'draft' and created_at < ${before(now, '30 days')}`,
  },
  { table: 'content_previews', gone: (now) => sql`expires_at < ${now}` },
  { table: 'content_entries', gone: (now) => sql`archived_at < ${before(now, '30 days')}` },
  { table: 'notifications', gone: (now) => sql`read_at < ${before(now, '90 days')}` },
  { table: 'paper_readings', gone: (now) => sql`entered_at < ${before(now, '7 days')}` },
  { table: 'delivery_letters', gone: (now) => sql`sent_on < (${before(now, '1 year')})::date` },
  { table: 'account_looks', gone: (now) => sql`looked_at < ${before(now, '1 year')}` },
  { table: 'provider_requests', gone: (now) => sql`created_at < ${before(now, '2 days')}` },
  { table: 'webhook_messages', gone: (now) => sql`created_at < ${before(now, '30 days')}` },
  { table: 'missed_search_days', gone: (now) => sql`on_day < (${before(now, '90 days')})::date` },
  { table: 'missed_searches', gone: (now) => sql`on_day < (${before(now, '90 days')})::date` },
  // The overview offers a year and compares with the month before.
  { table: 'counted_figures', gone: (now) => sql`on_day < (${before(now, '2 years')})::date` },
  { table: 'counted_months', gone: (now) => sql`month < (${before(now, '2 years')})::date` },
  { table: 'users', gone: neverConfirmed },
]

/**
 * Residents who registered and never confirmed their address, so they could never sign in. Keeps a person with a social
 * identity, a linked account or a session.
 */
function neverConfirmed(now: Date): RawBuilder<unknown> {
  return sql`id in (select user_id from pending_registrations where created_at < ${before(now, '14 days')})
    and role = 'consumer'
    and not exists (select from user_emails e where e.user_id = users.id and e.confirmed_at is not null)
    and not exists (select from account_links l where l.consumer_id = users.id)
    and not exists (select from social_identities s where s.user_id = users.id)
    and not exists (select from sessions s where s.user_id = users.id)`
}

/** Deletes a batch of rows and returns their number. */
export async function deleteSome(
  db: Kysely<DatabaseSchema>,
  { table, gone }: Leftover,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const name = sql.table(table)
  const result = await sql`
    delete from ${name} where ctid = any (array(select ctid from ${name} where ${gone(now)} limit ${limit}))`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
