import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundHome {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly ownName: string | null
  readonly confirmed: boolean
}

/** Finds the homes of the consumer's accounts, sorted by address: one range of links. */
export const findHomes = (db: Db, consumerId: number): Promise<FoundHome[]> =>
  db
    .selectFrom('linked_accounts as linked')
    .leftJoin('home_names as named', (join) =>
      join.onRef('named.consumer_id', '=', 'linked.consumer_id').onRef('named.home_id', '=', 'linked.home_id'),
    )
    .select(({ fn }) => [
      'linked.home_id as id',
      'linked.home_name as name',
      'linked.home_address as address',
      'named.name as ownName',
      fn.agg<boolean>('bool_and', ['home_is_chosen']).as('confirmed'),
    ])
    .where('linked.consumer_id', '=', consumerId)
    .groupBy(['linked.home_id', 'linked.home_name', 'linked.home_address', 'named.name'])
    .orderBy('home_address')
    .orderBy('linked.home_id')
    .execute()

/** Returns the account's present place for the consumer. */
export const findPlace = (
  db: Db,
  consumerId: number,
  accountId: number,
): Promise<{ homeId: number; isChosen: boolean } | undefined> =>
  db
    .selectFrom('linked_accounts')
    .select(['home_id as homeId', 'home_is_chosen as isChosen'])
    .where('consumer_id', '=', consumerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Locks the consumer's row, so that two changes of one consumer's homes run one after the other. */
export async function lockConsumer(db: Db, consumerId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', consumerId).forNoKeyUpdate().execute()
}

/** @param name empty: the home shows its address as its name again */
export async function writeName(
  db: Db,
  { consumerId, homeId, name }: { consumerId: number; homeId: number; name: string },
): Promise<void> {
  if (name === '') {
    await db.deleteFrom('home_names').where('consumer_id', '=', consumerId).where('home_id', '=', homeId).execute()
    return
  }
  await db
    .insertInto('home_names')
    .values({ consumer_id: consumerId, home_id: homeId, name })
    .onConflict((conflict) => conflict.columns(['consumer_id', 'home_id']).doUpdateSet({ name }))
    .execute()
}

interface Choice {
  readonly consumerId: number
  /** null: all accounts that are in the home only by suggestion. */
  readonly accountId: number | null
  /** null: the home of the account's address. */
  readonly homeId: number | null
}

/** Stores the consumer's choice for a linked or a shared account. */
export async function chooseHome(db: Db, { consumerId, accountId, homeId }: Choice): Promise<void> {
  const place = sql`
    premises_id = case when ${homeId}::bigint > 0 then ${homeId}::bigint end,
    home_account_id = case when ${homeId}::bigint < 0 then -${homeId}::bigint end`
  const chosen =
    accountId === null
      ? sql`select account_id from linked_accounts
          where consumer_id = ${consumerId} and home_id = ${homeId}::bigint and not home_is_chosen`
      : sql`select ${accountId}::bigint`
  await sql`update account_links set ${place} where consumer_id = ${consumerId} and account_id in (${chosen})`.execute(
    db,
  )
  await sql`update shared_accounts set ${place} where member_id = ${consumerId} and account_id in (${chosen})`.execute(
    db,
  )
}
