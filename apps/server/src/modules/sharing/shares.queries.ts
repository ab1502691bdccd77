import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundShare {
  readonly id: number
  readonly ownerId: number
  readonly ownerName: string
  /** The invited address. */
  readonly email: string
  readonly memberId: number | null
  readonly memberName: string | null
  /** The member's confirmed address, unmasked; null: there is none. */
  readonly memberEmail: string | null
  readonly canSubmit: boolean
  readonly canPay: boolean
  /** `YYYY-MM-DD` */
  readonly endsOn: string | null
  /** True after the last day, by the database's clock, as in `linked_accounts`. */
  readonly isOver: boolean
  /** True if the owner or the member is blocked. */
  readonly isStopped: boolean
  readonly expiresAt: Date
  readonly accounts: readonly {
    readonly invoiceAccount: { readonly id: number; readonly code: string }
    readonly serviceProvider: { readonly code: string; readonly name: string }
    readonly address: string
  }[]
}

/** Finds shares that have accounts. A share whose last account was unlinked by the owner is omitted. */
async function findShares(db: Db, which: RawBuilder<unknown>): Promise<FoundShare[]> {
  const { rows } = await sql<FoundShare>`
    select share.id, share.owner_id as "ownerId", ${nameOf('owner')} as "ownerName", share.email,
      share.member_id as "memberId", ${nameOf('member')} as "memberName", address.email as "memberEmail",
      share.can_submit as "canSubmit", share.can_pay as "canPay", share.ends_on as "endsOn",
      coalesce(share.ends_on < (now() at time zone 'Europe/Kyiv')::date, false) as "isOver",
      coalesce(owner.blocked_at, member.blocked_at) is not null as "isStopped",
      share.expires_at as "expiresAt", shared.list as accounts
    from shares share
    join users owner on owner.id = share.owner_id
    left join users member on member.id = share.member_id
    left join lateral (${mailboxOf(sql`share.member_id`)}) address on true
    cross join lateral (${accountsOfShare}) shared
    where ${which}
    order by share.id desc
  `.execute(db)
  return rows
}

const mailboxOf = (personId: RawBuilder<unknown>) => sql`
  select email from user_emails where user_id = ${personId} and confirmed_at is not null
  order by is_default desc, id limit 1`

const nameOf = (person: 'owner' | 'member' | 'person') =>
  sql`nullif(concat_ws(' ', nullif(${sql.ref(`${person}.first_name`)}, ''), nullif(${sql.ref(`${person}.last_name`)}, '')), '')`

const accountsOfShare = sql`
  select json_agg(json_build_object(
    'invoiceAccount', json_build_object('id', account.id, 'code', account.number),
    'serviceProvider', json_build_object('code', provider.code, 'name', provider.name),
    'address', coalesce(home.address, account.address)) order by provider.name, account.number) as list
  from shared_accounts shared
  join accounts account on account.id = shared.account_id
  join providers provider on provider.id = account.provider_id
  left join premises home on home.id = account.premises_id
  where shared.share_id = share.id
  having count(*) > 0`

export const findSharesOfOwner = (db: Db, ownerId: number) => findShares(db, sql`share.owner_id = ${ownerId}`)

/** Finds the member's shares that are in force. */
export const findSharesOfMember = async (db: Db, memberId: number) =>
  (await findShares(db, sql`share.member_id = ${memberId}`)).filter(({ isOver, isStopped }) => !isOver && !isStopped)

/** Finds the invitation of a letter, accepted or not. */
export const findByCode = async (db: Db, codeHash: Buffer): Promise<FoundShare | undefined> =>
  (await findShares(db, sql`share.code_hash = ${codeHash}`))[0]

/** Returns those of the accounts that the resident has linked by proof and need not prove again. */
export async function findOwnAccounts(db: Db, ownerId: number, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account_links')
    .select('account_id as id')
    .where('consumer_id', '=', ownerId)
    .where('unproved_since', 'is', null)
    .where('account_id', '=', ({ fn, val }) => fn.any(val(accountIds)))
    .orderBy('account_id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Rights {
  readonly canSubmit: boolean
  readonly canPay: boolean
  readonly endsOn: string | null
}

interface NewShare extends Rights {
  readonly ownerId: number
  readonly email: string
  readonly accountIds: readonly number[]
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Inserts an invitation; it replaces an open one to the same address for the same accounts. */
export async function replaceInvitation(db: Db, share: NewShare): Promise<number> {
  await sql`
    delete from shares share
    where owner_id = ${share.ownerId} and member_id is null and lower(email) = lower(${share.email})
      and array(select account_id from shared_accounts where share_id = share.id order by account_id)
        = ${[...share.accountIds].sort((one, other) => one - other)}::bigint[]`.execute(db)
  const { id } = await db
    .insertInto('shares')
    .values({
      owner_id: share.ownerId,
      email: share.email,
      code_hash: share.codeHash,
      can_submit: share.canSubmit,
      can_pay: share.canPay,
      ends_on: share.endsOn,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = share.accountIds.map((account_id) => ({ share_id: id, owner_id: share.ownerId, account_id }))
  await db.insertInto('shared_accounts').values(accounts).execute()
  return id
}

/**
 * Gives an open invitation to the member in one statement, so that one of fifty concurrent requests succeeds. It
 * replaces other owners' shares of the same accounts. The homes are copied from the owner's arrangement.
 */
export async function giveToMember(
  db: Db,
  { id, memberId, now }: { readonly id: number; readonly memberId: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ member_id: memberId, taken_at: now })
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .deleteFrom('shared_accounts')
    .where('member_id', '=', memberId)
    .where('account_id', 'in', (taken) =>
      taken.selectFrom('shared_accounts').select('account_id').where('share_id', '=', id),
    )
    .execute()
  await db
    .updateTable('shared_accounts as shared')
    .from('account_links as link')
    .set((eb) => ({
      member_id: memberId,
      premises_id: eb.ref('link.premises_id'),
      home_account_id: eb.ref('link.home_account_id'),
    }))
    .where('shared.share_id', '=', id)
    .whereRef('link.consumer_id', '=', 'shared.owner_id')
    .whereRef('link.account_id', '=', 'shared.account_id')
    .execute()
  return true
}

export async function writeRights(
  db: Db,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  { canSubmit, canPay, endsOn }: Rights,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ can_submit: canSubmit, can_pay: canPay, ends_on: endsOn })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a share for its owner or its member, and returns both; `memberId` is null for an open invitation. */
export const removeShare = (db: Db, id: number, personId: number) =>
  db
    .deleteFrom('shares')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('owner_id', '=', personId), eb('member_id', '=', personId)]))
    .returning(['owner_id as ownerId', 'member_id as memberId'])
    .executeTakeFirst()

interface Person {
  /** First and last name; empty if the person has entered none. */
  readonly name: string
  readonly firstName: string
  /** Address for letters; null: no confirmed address. */
  readonly email: string | null
}

export async function findPerson(db: Db, userId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select coalesce(${nameOf('person')}, '') as name, person.first_name as "firstName", address.email
    from users person left join lateral (${mailboxOf(sql`person.id`)}) address on true
    where person.id = ${userId}`.execute(db)
  const [person] = rows
  if (!person) throw new Error('A signed-in person is not there')
  return person
}

/** True if the person has the address, confirmed or not. */
export async function isOwnAddress(db: Db, personId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', personId)
    .where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)])))
    .executeTakeFirst()
  return found !== undefined
}
