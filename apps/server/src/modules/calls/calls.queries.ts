import type { CallActionKind, CallAnswer, CallRecord } from '@zatyshok/contract/accounts/calls'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'

type Db = Kysely<DatabaseSchema>

/** The operator who calls the use case, and the provider to which the operator is restricted (null: all providers). */
export interface Caller {
  readonly userId: number
  readonly providerId: number | null
}

/** How long an operator may act for a person after the card was opened. */
const lasts = sql`interval '12 hours'`

/**
 * Condition for the operator's own recent look at the card of an account of the operator's provider. A check by staff has
 * no caller; in the card of another account only the sum was shown.
 */
const ownLook = ({ userId, providerId }: Caller, now: Date) => sql`
  look.operator_id = ${userId} and look.reason <> 'check' and look.looked_at > ${now}::timestamptz - ${lasts}
  and look.card_look_id is null and (${providerId}::bigint is null or account.provider_id = ${providerId})`

interface NewCall {
  readonly accountId: number
  readonly lookId: number
  readonly answers: readonly CallAnswer[]
  readonly now: Date
}

interface SavedCall {
  readonly isNew: boolean
  /** The answers that the call had before; null for a new call. */
  readonly former: readonly CallAnswer[] | null
}

/**
 * Begins the call of a look, or gives it other answers. Returns undefined if it has these answers already, and if the
 * operator may not begin one.
 */
export async function saveCall(db: Db, by: Caller, call: NewCall): Promise<SavedCall | undefined> {
  const { rows } = await sql<SavedCall>`
    insert into calls (account_id, look_id, answers, begun_at)
    select look.account_id, look.id, ${call.answers}::text[], ${call.now}
    from account_looks look join accounts account on account.id = look.account_id
    where look.account_id = ${call.accountId} and look.id = ${call.lookId} and ${ownLook(by, call.now)}
    on conflict (account_id, look_id) do update set answers = excluded.answers where calls.answers <> excluded.answers
    returning xmax = 0 as "isNew", (select former.answers from calls former where former.id = calls.id) as former`.execute(
    db,
  )
  return rows[0]
}

export interface FoundCall {
  readonly id: number
  readonly accountId: number
  readonly number: string
  readonly providerCode: string
  readonly provider: string
  readonly reason: CallRecord['reason']
}

/** Finds a call of the operator that still lasts, by its id or its look. */
async function findCall(db: Db, by: Caller, now: Date, which: RawBuilder<unknown>): Promise<FoundCall | undefined> {
  const { rows } = await sql<FoundCall>`
    select call.id, call.account_id as "accountId", account.number, provider.code as "providerCode",
      provider.name as provider, look.reason
    from calls call
    join account_looks look on look.account_id = call.account_id and look.id = call.look_id
    join accounts account on account.id = call.account_id
    join providers provider on provider.id = account.provider_id
    where ${which} and ${ownLook(by, now)}`.execute(db)
  return rows[0]
}

export const findCallById = (db: Db, by: Caller, { id, now }: { readonly id: number; readonly now: Date }) =>
  findCall(db, by, now, sql`call.id = ${id}`)

export const findCallOfLook = (db: Db, by: Caller, { accountId, lookId, now }: Omit<NewCall, 'answers'>) =>
  findCall(db, by, now, sql`call.account_id = ${accountId} and call.look_id = ${lookId}`)

interface NewAction {
  readonly callId: number
  readonly kind: CallActionKind
  readonly at: Date
  readonly subject: string
}

export const insertAction = (db: Db, { callId, kind, at, subject }: NewAction) =>
  db.insertInto('call_actions').values({ call_id: callId, kind, done_at: at, subject }).execute()

export interface FoundPerson {
  readonly userId: number
  readonly firstName: string
  /** The confirmed default address; null: the person has none. */
  readonly email: string | null
  readonly providerId: number
}

/** Finds a person who sees the account on the portal. */
export async function findPerson(db: Db, accountId: number, userId: number): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`
    select person.id as "userId", person.first_name as "firstName", address.email, linked.provider_id as "providerId"
    from linked_accounts linked
    join users person on person.id = linked.consumer_id and person.blocked_at is null
    left join user_emails address
      on address.user_id = person.id and address.is_default and address.confirmed_at is not null
    where linked.consumer_id = ${userId} and linked.account_id = ${accountId}
    limit 1`.execute(db)
  return rows[0]
}

/** Locks the call until the transaction ends; true if the operator has done this in it already. */
export async function isDone(db: Db, { callId, kind, subject }: Omit<NewAction, 'at'>): Promise<boolean> {
  await sql`select from calls where id = ${callId} for update`.execute(db)
  const { rows } = await sql<{ done: boolean }>`
    select exists (
      select from call_actions where call_id = ${callId} and kind = ${kind} and subject = ${subject}) as done`.execute(
    db,
  )
  return rows[0]?.done === true
}

interface ListedCall {
  readonly id: number
  readonly begunAt: Date
  readonly reason: CallRecord['reason']
  readonly operator: string
  readonly actions: readonly { readonly kind: CallActionKind; readonly at: string; readonly subject: string }[]
}

async function selectCalls(db: Db, which: RawBuilder<unknown>): Promise<readonly ListedCall[]> {
  const { rows } = await sql<ListedCall>`
    select call.id, call.begun_at as "begunAt", look.reason, (
        select ${calledAs('users')} from users where id = look.operator_id
      ) as operator, (
        select coalesce(json_agg(json_build_object('kind', kind, 'at', done_at, 'subject', subject) order by id), '[]')
        from call_actions where call_id = call.id
      ) as actions
    from calls call
    join account_looks look on look.account_id = call.account_id and look.id = call.look_id
    where ${which}
    order by call.look_id desc limit 20`.execute(db)
  return rows
}

/** Lists the last calls about an account that the use case has found for the operator: a backward range of one key. */
export const selectCallsOf = (db: Db, accountId: number) => selectCalls(db, sql`call.account_id = ${accountId}`)

/** The call that the use case has found for the operator, with what was done. */
export const selectCall = (db: Db, id: number) => selectCalls(db, sql`call.id = ${id}`)
