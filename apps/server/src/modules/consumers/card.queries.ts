import type { Zone } from '@zatyshok/contract/primitives'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { replacementJson } from '../meters/replacement-json.ts'

type Db = Kysely<DatabaseSchema>

/** The resident, and the provider to which the operator is restricted (null: all providers). */
export interface CardKey {
  readonly id: number
  readonly providerId: number | null
}

/**
 * Returns undefined for an unknown id, for staff, and for a resident without an account of the operator's provider.
 */
export const findPerson = (db: Db, { id, providerId }: CardKey) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.login',
      sql<string>`concat_ws(' ', nullif(last_name, ''), nullif(first_name, ''), nullif(middle_name, ''))`.as('name'),
      'users.created_at as createdAt',
      eb('blocked_at', 'is not', null).$castTo<boolean>().as('blocked'),
      eb
        .exists(eb.selectFrom('totp_secrets').whereRef('totp_secrets.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('secondFactor'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max(fn.coalesce('sessions.last_seen_at', 'sessions.created_at')).as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('lastSeenAt'),
    ])
    .where('users.id', '=', id)
    .where('role', '=', 'consumer')
    .$if(providerId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('account_links')
            .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
            .whereRef('account_links.consumer_id', '=', 'users.id')
            .where('accounts.provider_id', '=', providerId),
        ),
      ),
    )
    .executeTakeFirst()

/** Lists the addresses, the default first. */
export const listAddresses = (db: Db, id: number) =>
  db
    .selectFrom('user_emails')
    .select((eb) => ['email', eb('confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed')])
    .where('user_id', '=', id)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()

/** Lists the phones, the default first. */
export async function listPhones(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_phones')
    .select('phone')
    .where('user_id', '=', id)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ phone }) => phone)
}

/**
 * Lists the accounts linked by proof, without accounts that others share. Reads one range of links; per account, one
 * backward index step in bills, and the payments since.
 */
export const listAccounts = (db: Db, { id, providerId }: CardKey) =>
  db
    .selectFrom('linked_accounts as linked')
    .innerJoin('account_facts as known', 'known.account_id', 'linked.account_id')
    .select(['linked.account_id as id', 'provider_name as provider', 'number', 'address', 'known.facts'])
    .where('consumer_id', '=', id)
    .where('is_owner', '=', true)
    .$if(providerId !== null, (query) => query.where('linked.provider_id', '=', providerId))
    .orderBy('home_address')
    .orderBy('provider_name')
    .orderBy('number')
    .orderBy('linked.account_id')
    .execute()

/** Lists the links that wait for a new proof. */
export const listUnproved = (db: Db, { id, providerId }: CardKey) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .innerJoin('providers as provider', 'provider.id', 'account.provider_id')
    .select(({ ref }) => [
      'account.id',
      'provider.name as provider',
      'account.number',
      ref('link.unproved_since').$notNull().as('since'),
    ])
    .where('consumer_id', '=', id)
    .where('unproved_since', 'is not', null)
    .$if(providerId !== null, (query) => query.where('provider.id', '=', providerId))
    .orderBy('provider.name')
    .orderBy('account.number')
    .orderBy('account.id')
    .execute()

/** Lists the resident's last readings: an index range of submissions for each linked account. */
export const listReadings = (db: Db, { id, providerId }: CardKey) =>
  db
    .selectFrom('linked_accounts as linked')
    .innerJoin('reading_submissions as given', 'given.account_id', 'linked.account_id')
    .innerJoin('meters as meter', (join) =>
      join.onRef('meter.account_id', '=', 'given.account_id').onRef('meter.id', '=', 'given.meter_id'),
    )
    .select(({ ref }) => [
      'linked.provider_name as provider',
      'linked.number as accountNumber',
      'meter.serial_number as serialNumber',
      ref('given.zone').$castTo<Zone>().as('zone'),
      sql<string>`to_char(given.billing_month, 'YYYY-MM')`.as('month'),
      sql<string>`trim_scale(given.value)::text`.as('value'),
      'given.read_on as readOn',
      'given.submitted_at as submittedAt',
      replacementJson.as('replacement'),
      'meter.decimals',
    ])
    .where('linked.consumer_id', '=', id)
    .where('given.consumer_id', '=', id)
    .$if(providerId !== null, (query) => query.where('linked.provider_id', '=', providerId))
    .orderBy('given.submitted_at', 'desc')
    .orderBy('given.meter_id')
    .orderBy('given.zone')
    .orderBy('given.revision', 'desc')
    .limit(5)
    .execute()
