import type { listHeldPayments, previewHeldCredit } from '@zatyshok/contract/bills/held-payments'
import type { Reply } from '@zatyshok/contract/endpoint'
import { type AccountFacts, type BillState, billState } from '@zatyshok/domain/bills/account-balance'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Decided = Omit<Reply<typeof listHeldPayments>['decided'][number], 'decidedAt'> & { readonly decidedAt: Date }
type Preview = Reply<typeof previewHeldCredit>

interface DecidedFilter {
  /** The provider to which the operator is restricted; null: all providers. */
  readonly providerId: number | null
  readonly since: Date
  readonly limit: number
}

/** Lists the decisions since a moment that can be undone, the newest first. */
export async function findDecided(db: Db, { providerId, since, limit }: DecidedFilter): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select payment.id, payment.service, payment.transaction_id as "transactionId",
      coalesce(provider.code, payment.provider_code) as "serviceProviderCode",
      coalesce(account.number, payment.account_number) as "invoiceAccountCode", account.holder,
      payment.amount_kop as "amountKop", payment.currency, payment.decision,
      (select login from users where users.id = payment.decided_by) as "decidedBy",
      payment.decided_at as "decidedAt", payment.revision
    from service_payments payment
    left join accounts account on account.id = payment.account_id
    left join providers provider on provider.id = account.provider_id
    where payment.decision is not null and payment.decided_at > ${since} and payment.held_for is not null
      and payment.state = 'paid' and payment.matched_number is null and payment.paid_on is not null
      and (${providerId}::bigint is null
        or payment.provider_code = (select code from providers where id = ${providerId}))
    order by payment.decided_at desc, payment.id desc limit ${limit}`.execute(db)
  return rows
}

type Receiver = Pick<Preview, 'serviceProviderCode' | 'provider' | 'invoiceAccountCode' | 'holder' | 'address'>

/** Returns the account that a credit would go to. */
export const findReceiver = (db: Db, accountId: number): Promise<Receiver> =>
  db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select([
      'providers.code as serviceProviderCode',
      'providers.name as provider',
      'accounts.number as invoiceAccountCode',
      'accounts.holder',
      'accounts.address',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()

interface Credit {
  readonly accountId: number
  readonly amountKop: number
  /** `YYYY-MM-DD` */
  readonly paidOn: string
}

/** Returns the facts for the account's present balance, by the rule of `domain/account-balance`. */
async function findFacts(db: Db, accountId: number): Promise<AccountFacts> {
  const known = await db
    .selectFrom('account_facts')
    .select('facts')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!known) throw new Error(`There is no account ${accountId}`)
  return known.facts
}

/** Finds the bills with a sum to pay that a payment of that day lowers, the newest first. */
export async function findBillsOf(db: Db, { accountId, amountKop, paidOn }: Credit): Promise<Preview['bills']> {
  const facts = await findFacts(db, accountId)
  const month = paidOn.slice(0, 7)
  const credited = { ...facts, payments: [...facts.payments, { month, amountKop }] }
  return facts.bills
    .filter((bill) => bill.month < month)
    .map((bill) => ({
      month: bill.month,
      owedKop: leftOf(billState(facts, bill.month)),
      leftKop: leftOf(billState(credited, bill.month)),
    }))
    .filter(({ owedKop }) => owedKop > 0)
    .sort((one, other) => other.month.localeCompare(one.month))
    .slice(0, 12)
}

/** Kopiykas; below zero: overpaid. Zero for a bill that a newer one contains. */
const leftOf = (state: BillState): number => (state.kind === 'payable' ? state.amountToPayKop - state.overpaidKop : 0)

/** Returns the payer from the last notice that names one. */
export async function findPayer(
  db: Db,
  { service, transactionId }: { readonly service: string; readonly transactionId: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('payment_notices')
    .select(sql<string>`told ->> 'payer'`.as('payer'))
    .where('service', '=', service)
    .where('transaction_id', '=', transactionId)
    .where(sql<boolean>`told ->> 'payer' <> ''`)
    .orderBy('received_at', 'desc')
    .executeTakeFirst()
  return found?.payer ?? null
}
