import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { KnownDevice } from '../limits/known-devices.ts'
import type { countingOf } from '../limits/take-attempts.ts'
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
  /** Has a number of which no hash was made yet. */
  readonly hasNewPhones: boolean
}

export interface Guess {
  /** How many of the attempts were counted. */
  readonly taken: number
  /** undefined: nobody's. */
  readonly account: Account | undefined
  /** Password hashes of a number that several people have, one per holder; `account` is then undefined. */
  readonly phoneHashes: readonly string[]
  /** Id of the person who added the number in this browser and has not signed in since; else null. */
  readonly addedHere: number | null
}

interface Asked {
  readonly account: TypedAccount
  /** Mark of the browser that asks. */
  readonly browserHash: Buffer
  /** How the hashes of the typed number begin; empty: no number was typed. */
  readonly phoneHashBeginning: string
  /** Of the attempts; may name `personGuessed`. */
  readonly counting: ReturnType<typeof countingOf>
}

/** Counts a guess and finds whose password it guesses: one statement, the same whoever it is, or nobody. */
export async function admitGuess(db: Db, asked: Asked): Promise<Guess> {
  const { rows } = await sql<
    { taken: number; phoneHashes: string[]; addedHere: number | null } & (Account | { id: null })
  >`
    with ${phoneHolders(asked)}, account as (${accountTyped(asked)}), ${asked.counting.steps}
    select counted.taken, array(select password_hash from of_several where not exists (select from account)) as "phoneHashes",
           (select user_id from holders where is_here order by since desc limit 1) as "addedHere", account.*
    from (select ${asked.counting.taken} as taken) counted left join account on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const { taken, phoneHashes, addedHere, ...found } = row
  return { taken, phoneHashes, addedHere, account: found.id === null ? undefined : found }
}

/**
 * The person with this hash of the number, if the password has not changed since. undefined: no such person, or
 * several. Several: two holders of a number may use the same frequent password, and a sign-in must not open the other's
 * cabinet.
 */
export async function findPhoneHolder(
  db: Db,
  { phone, hash }: { phone: string; hash: string },
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from user_phones p join users u on u.id = p.user_id
    where p.phone = ${phone} and p.password_hash = ${hash} and ${isConfirmed}`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * SQL of whose attempt it is, inside `admitGuess`.
 *
 * @param named what goes before the person's number, and what stands for nobody
 */
export const personGuessed = (named: { person: string; nobody: string }): RawBuilder<string> =>
  sql`(select coalesce(${named.person} || account.id, ${named.nobody}) from (select) one left join account on true)`

/** Of the person `u`. */
const isConfirmed = sql`exists (select from user_emails e where e.user_id = u.id and e.confirmed_at is not null)`
const accountColumns = sql`
  u.id, u.password_hash as "passwordHash", u.password_changed_at as "passwordChangedAt", u.blocked_at is not null as "isBlocked",
  u.role <> 'consumer' or ${isConfirmed} as "isConfirmed",
  exists (select from totp_secrets s where s.user_id = u.id and s.confirmed_at is not null) as "hasSecondFactor",
  exists (select from user_phones n where n.user_id = u.id and n.password_hash is null) as "hasNewPhones"`

export async function findAccount(db: Db, userId: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${accountColumns} from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Holders of the typed number. Among several, the password decides between those with a hash. */
const phoneHolders = ({ account, browserHash, phoneHashBeginning }: Asked): RawBuilder<unknown> => sql`
  holders as (
    select p.user_id, p.since, p.password_hash, p.password_hash is null and coalesce(p.browser_hash = ${browserHash}, false) as is_here,
           coalesce(starts_with(p.password_hash, ${phoneHashBeginning}), false) as is_hashed
    from user_phones p join users u on u.id = p.user_id
    where p.phone = ${account.phone ?? ''} and ${isConfirmed}
  ),
  of_several as (
    select password_hash from holders
    where is_hashed and (select count(*) > 1 from holders where not is_here)
  )`

/**
 * SQL expression, inside `admitGuess`, for the source of the guess: the device that the account's owner has used since
 * the last change of the password, else `otherwise`.
 *
 * @param device prefix of the device's id
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
 * Finds the account by the typed text. A confirmed address wins over a login, because the address may remain the login
 * of its former owner (AT50). A login wins over a phone. A phone of one person, or one without any hash yet, names the
 * person who has had it longest. An unconfirmed address names its registration: the one of this browser, else the
 * newest. One query covers all cases, so that its duration does not reveal which one applied.
 */
function accountTyped({ account: { text }, browserHash }: Asked): RawBuilder<Account> {
  return sql<Account>`
    select ${accountColumns}
    from (
      select user_id, 1 as rank, false as strange, null::timestamptz as at from user_emails
      where lower(email) = lower(${text}) and confirmed_at is not null
      union all
      select id, 2, false, null from users where lower(login) = lower(${text})
      union all
      (select user_id, 3, false, null::timestamptz from holders
       where not is_here and not exists (select from of_several) order by since, user_id limit 1)
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
