import type { PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import type { AccountFacts } from '@zatyshok/domain/bills/account-balance'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
export type ServicePayment = Selectable<DatabaseSchema['service_payments']>

/**
 * Takes a shared lock against the comparison with registers. An import that compares holds this lock exclusively until
 * it ends (imports/merge-payments.ts). So either the notice reads the import's payments, or the import reads the
 * notice.
 */
export async function lockOutRegisters(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('service payments', 0))`.execute(db)
}

/** Serialises notices of one account, so that two notices are not matched with the same payment. */
export async function lockAccount(db: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service payments of account', ${accountId}))`.execute(db)
}

interface NewMessage {
  readonly service: string
  readonly id: string
  readonly bodyHash: Buffer
  readonly notice: PaymentNotice
  readonly receivedAt: Date
}

/**
 * `repeated`: the same message was received before; `changed`: another body was received under the same id (attack
 * PA6).
 */
export async function keepMessage(db: Db, message: NewMessage): Promise<'new' | 'repeated' | 'changed'> {
  const { service, id, bodyHash, notice, receivedAt } = message
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_notices')
    .values({
      service,
      message_id: id,
      body_hash: bodyHash,
      transaction_id: notice.transactionId,
      told: JSON.stringify(notice),
      received_at: receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return 'new'
  const kept = await db
    .selectFrom('payment_notices')
    .select('body_hash')
    .where('service', '=', service)
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  return kept.body_hash.equals(bodyHash) ? 'repeated' : 'changed'
}

interface NamedAccount {
  readonly providerCode: string
  readonly accountNumber: string
  /** The provider to which the operator is restricted; null: any provider. */
  readonly onlyProviderId: number | null
}

/** Finds the account of a number at a provider, linked or not. */
export async function findAccount(
  db: Db,
  { providerCode, accountNumber, onlyProviderId }: NamedAccount,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select('accounts.id')
    .where('providers.code', '=', providerCode)
    .where('accounts.number', '=', accountNumber)
    .$if(onlyProviderId !== null, (query) => query.where('providers.id', '=', onlyProviderId))
    .executeTakeFirst()
  return found?.id
}

/**
 * Returns the sum of a bill of the account, and the account's facts; undefined if the bill does not exist. Kopiykas.
 */
export async function findOrder(
  db: Db,
  accountId: number,
  month: string,
): Promise<{ readonly toPayKop: number; readonly facts: AccountFacts } | undefined> {
  return db
    .selectFrom('invoices as bill')
    .innerJoin('account_facts as known', 'known.account_id', 'bill.account_id')
    .select(['bill.to_pay_kop as toPayKop', 'known.facts'])
    .where('bill.account_id', '=', accountId)
    .where('billing_month', '=', `${month}-01`)
    .executeTakeFirst()
}

/** Finds the transaction and locks it until the database transaction ends. */
export async function findForChange(
  db: Db,
  { service, transactionId }: { readonly service: string; readonly transactionId: string },
): Promise<ServicePayment | undefined> {
  return db
    .selectFrom('service_payments')
    .selectAll()
    .where('service', '=', service)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
}

type NewPayment = Pick<
  ServicePayment,
  | 'service'
  | 'transaction_id'
  | 'provider_code'
  | 'account_number'
  | 'order_id'
  | 'amount_kop'
  | 'currency'
  | 'sandbox'
  | 'account_id'
  | 'state'
  | 'told_at'
  | 'paid_at'
  | 'paid_on'
  | 'held_for'
>

/** Inserts a payment; false if another notice of the transaction was first, whose facts stay. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('service_payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['service', 'transaction_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Change = Pick<ServicePayment, 'state' | 'paid_at' | 'paid_on' | 'held_for' | 'decision'>

export async function changePayment(db: Db, payment: ServicePayment, change: Change): Promise<void> {
  await db
    .updateTable('service_payments')
    .set({ ...change, revision: payment.revision + 1 })
    .where('id', '=', payment.id)
    .execute()
}

/**
 * Matches payments of registers with the account's notices (migration 0037). It includes the week before the day,
 * because such a payment may make a new match ambiguous.
 */
export async function matchAccount(db: Db, accountId: number, paidOn: string): Promise<void> {
  await sql`select match_service_payments(${accountId}::bigint, ${paidOn}::date - 7)`.execute(db)
}
