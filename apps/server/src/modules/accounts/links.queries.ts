import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Claim {
  readonly consumerId: number
  readonly providerCode: string
  /** The number as typed, without spaces. */
  readonly number: string
  /** The result of `accountNumberKey`. */
  readonly numberKey: string
}

/** Stored facts of a claimed account. For an account that does not exist, the same fields are null, false or empty. */
export interface ClaimedAccount {
  readonly accountId: number | null
  /** The number as the provider writes it. */
  readonly number: string | null
  readonly holder: string | null
  readonly codeHash: Buffer | null
  /** Charges of the last two bills with a non-zero charge, kopiykas. */
  readonly billsKop: readonly number[]
  /** Numbers of the meters that are not removed. */
  readonly meterNumbers: readonly string[]
  /** True if the account's holder has changed (decision 0079). */
  readonly hasChanged: boolean
  /** True if a former holder may know the code. */
  readonly isFormerCode: boolean
  /** The part of `billsKop` that a former holder has not seen: bills of later months with new charges. */
  readonly newBillsKop: readonly number[]
  readonly isLinked: boolean
}

/**
 * Runs one statement and returns one row whether or not the account exists (AC3). If two numbers differ only by their
 * separators (dashes, slashes, points), prefers the number that equals the typed one.
 */
export async function findClaimedAccount(
  db: Db,
  { consumerId, providerCode, number, numberKey }: Claim,
): Promise<ClaimedAccount> {
  const { rows } = await sql<ClaimedAccount>`
    with claimed as (
      select account.* from accounts account
      join providers provider on provider.id = account.provider_id
      where provider.code = ${providerCode} and account_number_key(account.number) = ${numberKey}
      order by account.number = ${number} desc, account.id
      limit 1
    )
    select claimed.id as "accountId", claimed.number, claimed.holder, claimed.activation_code_hash as "codeHash",
      array(
        select charged_kop from invoices
        where account_id = claimed.id and charged_kop > 0 order by billing_month desc limit 2
      ) as "billsKop",
      change.account_id is not null as "hasChanged",
      coalesce(
        change.former_codes = '{}' or claimed.activation_code_hash = any (change.former_codes), false
      ) as "isFormerCode",
      array(
        select charged_kop from (
          select charged_kop, billing_month from invoices
          where account_id = claimed.id and charged_kop > 0 order by billing_month desc limit 2
        ) bill
        where billing_month > change.billed_until and charged_kop not in (
          select charged_kop from invoices where account_id = claimed.id and billing_month <= change.billed_until)
      ) as "newBillsKop",
      array(
        select serial_number from meters where account_id = claimed.id and removed_on is null
      ) as "meterNumbers",
      exists (
        select from account_links
        where consumer_id = ${consumerId} and account_id = claimed.id and unproved_since is null
      ) as "isLinked"
    from (select) as always left join claimed on true
    left join holder_changes change on change.account_id = claimed.id and change.billed_until is not null`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a left join to one row gave none')
  return found
}

/**
 * Locks the account's row. Other requests that link or unlink the account wait until the transaction ends; imports of
 * its bills do not wait.
 */
export const lockAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select([
      'accounts.number',
      'accounts.holder',
      'accounts.activation_code_hash as codeHash',
      'providers.name as provider',
      'providers.code as providerCode',
    ])
    .where('accounts.id', '=', accountId)
    .forNoKeyUpdate('accounts')
    .executeTakeFirstOrThrow()

/** Finds the account of a number in the same way as `findClaimedAccount`. */
export async function findAccount(
  db: Db,
  { providerCode, number, numberKey }: Omit<Claim, 'consumerId'>,
): Promise<{ readonly accountId: number; readonly number: string; readonly provider: string } | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select(['accounts.id as accountId', 'accounts.number', 'providers.name as provider'])
    .where('providers.code', '=', providerCode)
    .where(({ fn }) => fn<string>('account_number_key', ['accounts.number']), '=', numberKey)
    .orderBy((eb) => eb('accounts.number', '=', number), 'desc')
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the residents with a proved link to the account, each with the confirmed default address, if any. */
export const findResidents = (db: Db, accountId: number) =>
  db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.consumer_id')
    .leftJoin('user_emails', (join) =>
      join
        .onRef('user_emails.user_id', '=', 'users.id')
        .on('user_emails.is_default', '=', true)
        .on('user_emails.confirmed_at', 'is not', null),
    )
    .select(['users.id as userId', 'users.first_name as firstName', 'user_emails.email'])
    .where('account_links.account_id', '=', accountId)
    .where('unproved_since', 'is', null)
    .orderBy('users.id')
    .execute()

/** Inserts a link. A link that waits for a new proof becomes proved and keeps its home and its shares. */
export async function insertLink(
  db: Db,
  { consumerId, accountId, at }: { readonly consumerId: number; readonly accountId: number; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('account_links')
    .values({ consumer_id: consumerId, account_id: accountId, premises_id: null, linked_at: at })
    .onConflict((conflict) =>
      conflict.columns(['consumer_id', 'account_id']).doUpdateSet({
        linked_at: at,
        unproved_since: null,
        asked_at: null,
        proved_holder: null,
        proved_code_hash: null,
      }),
    )
    .execute()
}

/** Deletes the consumer's link and returns the account; undefined if the consumer had no link. */
export async function deleteLink(
  db: Db,
  { consumerId, providerCode, number }: Omit<Claim, 'numberKey'>,
): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom('account_links')
    .using(['accounts', 'providers'])
    .whereRef('accounts.id', '=', 'account_links.account_id')
    .whereRef('providers.id', '=', 'accounts.provider_id')
    .where('account_links.consumer_id', '=', consumerId)
    .where('providers.code', '=', providerCode)
    .where('accounts.number', '=', number)
    .returning('account_links.account_id as accountId')
    .executeTakeFirst()
  return deleted?.accountId
}
