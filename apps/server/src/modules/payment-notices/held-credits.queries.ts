import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

const credits = (db: Db) =>
  db
    .selectFrom('held_credits as credit')
    .innerJoin('accounts', 'accounts.id', 'credit.account_id')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select([
      'credit.id',
      'credit.payment_id as paymentId',
      'credit.revision',
      'credit.account_id as accountId',
      'credit.reason',
      'credit.asked_at as askedAt',
      'credit.asked_by as askedById',
      'credit.asked_name as askedBy',
      'accounts.holder',
      'accounts.number as accountCode',
      'providers.code as providerCode',
    ])

export type HeldCredit = Awaited<ReturnType<typeof findCredits>>[number]

/** Finds credits that were requested after a moment. */
export const findCredits = (db: Db, since: Date) => credits(db).where('credit.asked_at', '>', since).execute()

export const findCredit = (db: Db, id: number) => credits(db).where('credit.id', '=', id).executeTakeFirst()

interface Asked {
  readonly paymentId: number
  readonly revision: number
  readonly accountId: number
  readonly reason: string
  readonly at: Date
  readonly by: { readonly userId: number; readonly login: string }
}

/** Replaces an earlier request under a new id, so that a confirmation applies to the request that was shown. */
export async function replaceCredit(db: Db, { paymentId, accountId, at, by, ...rest }: Asked): Promise<void> {
  await deleteCredit(db, paymentId)
  await db
    .insertInto('held_credits')
    .values({
      ...rest,
      payment_id: paymentId,
      account_id: accountId,
      asked_at: at,
      asked_by: by.userId,
      asked_name: by.login,
    })
    .execute()
}

export async function deleteCredit(db: Db, paymentId: number): Promise<void> {
  await db.deleteFrom('held_credits').where('payment_id', '=', paymentId).execute()
}
