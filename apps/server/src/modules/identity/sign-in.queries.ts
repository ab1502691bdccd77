import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { TypedAccount } from './sign-in.ts'

type Db = Kysely<DatabaseSchema>

export interface Account {
  readonly id: number
  /** null: the person has set no password. */
  readonly passwordHash: string | null
  readonly passwordChangedAt: Date
  readonly isBlocked: boolean
  /** Any of the person's addresses is confirmed (C24). Always true for staff: their invitation came by e-mail. */
  readonly isConfirmed: boolean
  /** Read here, so that a sign-in of a person without one needs no further query. */
  readonly hasSecondFactor: boolean
  /** Has a phone without a hash of the password under the phone's salt (decision 0071). */
  readonly hasNewPhones: boolean
}

export interface FoundAccount {
  /** undefined: unknown account, or several people have the typed number. */
  readonly user: Account | undefined
  /** Password hashes of a number that several people have, one per holder; else empty. */
  readonly phoneHashes: readonly string[]
  /** Id of the person who added the typed number in this browser and has not signed in since; null: no such person. */
  readonly addedHere: number | null
}

interface Asked {
  readonly account: TypedAccount
  /** Hash that identifies the browser of the request. */
  readonly browserHash: Buffer
  /** How the hashes of the typed number begin; empty: no number was typed. */
  readonly phoneHashBeginning: string
}

/** Finds the account that was typed. The same single statement for every account, known or unknown (AU1). */
export async function findTyped(db: Db, asked: Asked): Promise<FoundAccount> {
  const { rows } = await sql<{ phoneHashes: string[]; addedHere: number | null } & (Account | { id: null })>`
    with ${phoneHolders(asked)}, account as (${accountTyped(asked)})
    select array(select password_hash from of_several where not exists (select from account)) as "phoneHashes",
           (select user_id from holders where is_here order by since desc limit 1) as "addedHere", account.*
    from (select) one left join account on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a left join of one row gives one row')
  const { phoneHashes, addedHere, ...found } = row
  return { phoneHashes, addedHere, user: found.id === null ? undefined : found }
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

/** SQL about the row `u` of `users`. */
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

/** Every text by which the person can sign in: login, e-mails, phones. */
export async function listAliases(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select login as alias from users where id = ${userId}
    union select email from user_emails where user_id = ${userId}
    union select phone from user_phones where user_id = ${userId}`.execute(db)
  return rows.map(({ alias }) => alias)
}
