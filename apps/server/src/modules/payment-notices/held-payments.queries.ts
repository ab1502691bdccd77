import type { listHeldPayments } from '@zatyshok/contract/bills/held-payments'
import type { Reply } from '@zatyshok/contract/endpoint'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Item = Reply<typeof listHeldPayments>['items'][number]

/** Payments of the operator's provider; null: all, including payments that name an unknown provider. */
const isOf = (providerId: number | null) => sql<boolean>`(${providerId}::bigint is null
  or provider_code = (select code from providers where id = ${providerId}))`

/** Payments that wait for a decision; the partial index of migration 0037 contains only these. */
const isWaiting = sql<boolean>`held_for is not null and decision is null and matched_number is null
  and state = 'paid' and not sandbox`

interface FoundHeld {
  readonly items: readonly (Omit<Item, 'credit' | 'toldAt'> & { readonly toldAt: string })[]
  readonly count: number
}

interface HeldFilter {
  readonly providerId: number | null
  readonly limit: number
}

/** Finds held payments, the oldest first. */
export async function findHeld(db: Db, { providerId, limit }: HeldFilter): Promise<FoundHeld> {
  const { rows } = await sql<FoundHeld>`
    with held as (select * from service_payments where ${isWaiting} and ${isOf(providerId)} order by told_at, id limit ${limit}::integer)
    select (select count(*) from service_payments where ${isWaiting} and ${isOf(providerId)}) as count,
      (select coalesce(json_agg(json_build_object(
        'id', held.id, 'service', held.service, 'transactionId', held.transaction_id, 'orderId', held.order_id,
        'serviceProviderCode', held.provider_code, 'invoiceAccountCode', held.account_number,
        'holder', account.holder, 'amountKop', held.amount_kop, 'currency', held.currency, 'paidOn', held.paid_on,
        'toldAt', to_char(held.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'heldFor', held.held_for,
        'revision', held.revision, 'similar', alike.list) order by held.told_at, held.id), '[]')
      from held
      left join accounts account on account.id = held.account_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('paidOn', paid_on, 'partner', partner, 'number', payment_number,
          'channel', channel) order by paid_on, payment_number), '[]') as list
        from payments
        where account_id = held.account_id and paid_on between held.paid_on - 3 and held.paid_on + 3
          and amount_kop = held.amount_kop
      ) alike) as items
  `.execute(db)
  // A select without a table gives one row.
  return rows[0] as FoundHeld
}

export interface HeldForDecision {
  readonly service: string
  readonly transactionId: string
  readonly accountId: number | null
  readonly accountNumber: string
  readonly amountKop: number
  readonly currency: string
  readonly paidOn: string
  readonly decision: 'credit' | 'reject' | null
  readonly decidedAt: Date | null
  /** True if a register contains the payment or its state is not `paid`: the decision then has no effect. */
  readonly isMatched: boolean
  readonly heldFor: string | null
  readonly revision: number
  readonly isWaiting: boolean
  /** Login of the person who decided. */
  readonly decidedBy: string | null
}

/**
 * Locks a payment for the decision; undefined if it does not exist or belongs to another provider than the operator's.
 */
export async function findForDecision(
  db: Db,
  id: number,
  providerId: number | null,
): Promise<HeldForDecision | undefined> {
  return db
    .selectFrom('service_payments as payment')
    .select((eb) => [
      'service',
      'transaction_id as transactionId',
      'account_id as accountId',
      'account_number as accountNumber',
      'amount_kop as amountKop',
      'decision',
      'decided_at as decidedAt',
      'held_for as heldFor',
      eb('matched_number', 'is not', null).or('state', '<>', 'paid').$castTo<boolean>().as('isMatched'),
      'currency',
      sql<string>`coalesce(paid_on, told_at::date)`.as('paidOn'),
      'revision',
      isWaiting.as('isWaiting'),
      eb.selectFrom('users').select('login').whereRef('users.id', '=', 'payment.decided_by').as('decidedBy'),
    ])
    .where('id', '=', id)
    .where(isOf(providerId))
    .forUpdate()
    .executeTakeFirst()
}

interface Decision {
  readonly id: number
  readonly decision: 'credit' | 'reject'
  readonly reason: string
  readonly accountId: number | null
  readonly by: number
  readonly at: Date
}

/**
 * Stores a decision. The present registers have been compared; from now on only later registers are compared by sum and
 * day.
 */
export async function keepDecision(db: Db, { id, decision, reason, accountId, by, at }: Decision): Promise<void> {
  await db
    .updateTable('service_payments')
    .set((eb) => ({
      decision,
      decision_reason: reason,
      decided_by: by,
      decided_at: at,
      account_id: accountId,
      revision: eb('revision', '+', 1),
      compared_import_id: eb
        .selectFrom('payments')
        .select(({ fn, lit }) => fn.coalesce(fn.max('import_id'), lit(0)).as('last'))
        .where('account_id', '=', accountId),
    }))
    .where('id', '=', id)
    .execute()
}

/** Takes a decision back: the payment is held again, and an account that the operator named is cleared. */
export async function takeDecisionBack(db: Db, id: number): Promise<void> {
  await db
    .updateTable('service_payments')
    .set((eb) => ({
      decision: null,
      decision_reason: '',
      decided_by: null,
      decided_at: null,
      account_id: eb.case().when('held_for', '=', 'account').then(null).else(eb.ref('account_id')).end(),
      compared_import_id: -1,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** `101 0000123`: the provider's code and the number. */
export async function accountName(db: Db, accountId: number): Promise<string> {
  const { code, number } = await db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select(['providers.code', 'accounts.number'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return `${code} ${number}`
}
