import type { Reply } from '@zatyshok/contract/endpoint'
import type { listHeldPayments, previewHeldCredit } from '@zatyshok/contract/held-payments'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type Decided = Omit<Reply<typeof listHeldPayments>['decided'][number], 'decidedAt'> & { readonly decidedAt: Date }
type Preview = Reply<typeof previewHeldCredit>

interface DecidedFilter {
  /** Of a bound operator; null: all. */
  readonly providerId: number | null
  readonly since: Date
  readonly limit: number
}

/** Decisions since a moment that can be undone, the newest first. */
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

/** The account that a credit would go to. */
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

/** Bills older than the month of the payment, which are not paid up: as `invoices` counts what is left of a bill. */
export async function findBillsOf(db: Db, { accountId, amountKop, paidOn }: Credit): Promise<Preview['bills']> {
  const { rows } = await sql<Preview['bills'][number]>`
    select to_char(billing_month, 'YYYY-MM') as month, owed as "owedKop", owed - ${amountKop}::bigint as "leftKop"
    from (
      select bill.billing_month, bill.closing_kop - coalesce((
        select sum(later.amount_kop)::bigint from counted_payments later
        where later.account_id = bill.account_id and later.paid_on >= bill.billing_month
          and later.billing_month > bill.billing_month), 0) as owed
      from invoices bill
      where bill.account_id = ${accountId} and bill.billing_month < date_trunc('month', ${paidOn}::date)
      order by bill.billing_month desc limit 12
    ) bills
    where owed > 0 order by billing_month desc`.execute(db)
  return rows
}

/** The payer as the last notice that names one does. */
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
