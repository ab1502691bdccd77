import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { countingOf } from '../limits/take-attempts.ts'
import type { KnownDevice } from './known-devices.ts'
import type { TypedAccount } from './typed-account.ts'

type Db = Kysely<DatabaseSchema>

export interface Account {
  readonly id: number
  /** null: no password was ever set. */
  readonly passwordHash: string | null
  readonly passwordChangedAt: Date
  readonly isBlocked: boolean
  /** Any of the person's addresses is confirmed (requirement C24); staff have proved themselves by their invitation. */
  readonly isConfirmed: boolean
  /** Known from here, so that a sign-in without one asks nothing more. */
  readonly hasSecondFactor: boolean
}

export interface Guess {
  /** How many of the attempts were counted. */
  readonly taken: number
  /** undefined: nobody's. */
  readonly account: Account | undefined
}

interface Asked {
  readonly account: TypedAccount
  /** Mark of the browser that asks. */
  readonly browserHash: Buffer
  /** Of the attempts; may name `personGuessed`. */
  readonly counting: ReturnType<typeof countingOf>
}

/** Counts a guess and finds whose password it guesses: one statement, the same whoever it is, or nobody. */
export async function admitGuess(db: Db, { account, browserHash, counting }: Asked): Promise<Guess> {
  const { rows } = await sql<{ taken: number } & (Account | { id: null })>`
    with account as (${accountTyped(account, browserHash)}), ${counting.steps}
    select counted.taken, account.* from (select ${counting.taken} as taken) counted left join account on true`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const { taken, ...found } = row
  return { taken, account: found.id === null ? undefined : found }
}

/**
 * SQL of whose attempt it is, inside `admitGuess`.
 *
 * @param named what goes before the person's number, and what stands for nobody
 */
export const personGuessed = (named: { person: string; nobody: string }): RawBuilder<string> =>
  sql`(select coalesce(${named.person} || account.id, ${named.nobody}) from (select) one left join account on true)`

/**
 * SQL of where it is guessed from, inside `admitGuess`: the device that the account's owner has signed in from since the
 * password is what it is, or something else.
 *
 * @param device what goes before the device's number
 */
export function guessedFrom(
  devices: readonly KnownDevice[],
  { device, otherwise }: { readonly device: string; readonly otherwise: RawBuilder<string> },
): RawBuilder<string> {
  const known = sql`
    select ${device}::text || known.id from account
    join unnest(
      ${devices.map(({ id }) => id)}::text[],
      ${devices.map(({ userId }) => userId)}::bigint[],
      ${devices.map(({ since }) => since)}::timestamptz[]
    ) known (id, user_id, since) on known.user_id = account.id
      and date_trunc('milliseconds', account."passwordChangedAt") <= known.since
    limit 1`
  return sql`(select coalesce((${known}), ${otherwise}::text))`
}

/**
 * Whose account was typed. A login wins over an e-mail, so nobody takes an account over by an address that looks like
 * its login; a confirmed address over a phone; a phone is the sign-in of who has had it longest. An address that nobody
 * has confirmed names its registration: of several the one of this browser, else the newest. One query for all,
 * so that the time does not tell which it was.
 */
function accountTyped({ text, phone }: TypedAccount, browserHash: Buffer): RawBuilder<Account> {
  const confirmed = sql`exists (select from user_emails e where e.user_id = u.id and e.confirmed_at is not null)`
  return sql<Account>`
    select u.id, u.password_hash as "passwordHash", u.password_changed_at as "passwordChangedAt", u.blocked_at is not null as "isBlocked",
           u.role <> 'consumer' or ${confirmed} as "isConfirmed",
           exists (select from totp_secrets s where s.user_id = u.id and s.confirmed_at is not null) as "hasSecondFactor"
    from (
      select id as user_id, 1 as rank, false as strange, null::timestamptz as at
      from users where lower(login) = lower(${text})
      union all
      select user_id, 2, false, null from user_emails
      where lower(email) = lower(${text}) and confirmed_at is not null
      union all
      (select p.user_id, 3, false, null::timestamptz from user_phones p join users u on u.id = p.user_id
       where p.phone = ${phone ?? ''} and ${confirmed} order by p.since, p.user_id limit 1)
      union all
      select p.user_id, 4, p.browser_hash <> ${browserHash}, p.created_at
      from user_emails e join pending_registrations p on p.user_id = e.user_id
      where lower(e.email) = lower(${text}) and e.confirmed_at is null
    ) found join users u on u.id = found.user_id
    order by found.rank, found.strange, found.at desc, u.id desc
    limit 1`
}

/** Everything that the person may type as the account. */
export async function listAliases(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select login as alias from users where id = ${userId}
    union select email from user_emails where user_id = ${userId}
    union select phone from user_phones where user_id = ${userId}`.execute(db)
  return rows.map(({ alias }) => alias)
}
