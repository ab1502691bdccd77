import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface Consent {
  readonly providerId: number
  readonly code: string
  readonly name: string
  /** null: the person was never asked. */
  readonly isAllowed: boolean | null
  readonly at: Date | null
}

/** Finds the newest consent for each provider of the consumer's linked accounts, or for one of them. */
export async function findConsents(db: Db, consumerId: number, providerCode?: string): Promise<Consent[]> {
  return db
    .selectFrom('linked_accounts as account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bill_consents')
          .select(['is_allowed', 'at'])
          .whereRef('bill_consents.user_id', '=', 'account.consumer_id')
          .whereRef('bill_consents.provider_id', '=', 'account.provider_id')
          .orderBy('bill_consents.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'account.provider_id as providerId',
      'account.provider_code as code',
      'account.provider_name as name',
      'newest.is_allowed as isAllowed',
      'newest.at',
    ])
    .distinct()
    .where('account.consumer_id', '=', consumerId)
    .$if(providerCode !== undefined, (query) => query.where('account.provider_code', '=', providerCode ?? ''))
    .orderBy('account.provider_name')
    .execute()
}

export async function insertConsent(
  db: Db,
  consumerId: number,
  consent: { readonly providerId: number; readonly isAllowed: boolean; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('bill_consents')
    .values({
      user_id: consumerId,
      provider_id: consent.providerId,
      is_allowed: consent.isAllowed,
      at: consent.now,
    })
    .execute()
}

/** Finds the newest answer about one provider; undefined if the person was never asked. */
export async function findNewestConsent(db: Db, consumerId: number, providerId: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('bill_consents')
    .select('is_allowed')
    .where('user_id', '=', consumerId)
    .where('provider_id', '=', providerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.is_allowed
}
