import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

/** Links an account of the generated city to the demonstration resident, as if since this moment; it must exist. */
export async function linkDemoAccount(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  account: { provider: string; number: string },
  since: Date,
): Promise<void> {
  const { id } = await db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select('accounts.id')
    .where('providers.code', '=', account.provider)
    .where('accounts.number', '=', account.number)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_links')
    .values({ consumer_id: consumerId, account_id: id, premises_id: null, linked_at: since })
    .execute()
}

/** Gives the home of an account its name and keeps its accounts together, as the resident would. */
export async function nameDemoHome(
  db: Kysely<DatabaseSchema>,
  consumerId: number,
  { name, account }: { name: string; account: { provider: string; number: string } },
): Promise<void> {
  const ofResident = db.selectFrom('linked_accounts').where('consumer_id', '=', consumerId)
  const { id: homeId } = await ofResident
    .select('home_id as id')
    .where('provider_code', '=', account.provider)
    .where('number', '=', account.number)
    .executeTakeFirstOrThrow()
  await db.insertInto('home_names').values({ consumer_id: consumerId, home_id: homeId, name }).execute()
  await db
    .updateTable('account_links')
    .set({ premises_id: homeId })
    .where('consumer_id', '=', consumerId)
    .where('account_id', 'in', ofResident.select('account_id').where('home_id', '=', homeId))
    .execute()
}

/** Lets the next look at imports tell residents of the ones that are already there. */
export async function tellOfImportsSince(db: Kysely<DatabaseSchema>, since: Date): Promise<void> {
  const progress = { imports_seen: 0, since }
  await db
    .insertInto('notification_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(progress))
    .execute()
}

/** True if the portal has no user and no import. */
export async function isEmptyPortal(db: Kysely<DatabaseSchema>): Promise<boolean> {
  const provider = await db.selectFrom('providers').select('id').limit(1).executeTakeFirst()
  return provider === undefined && !(await hasUsers(db))
}

export async function hasUsers(db: Kysely<DatabaseSchema>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Marks the person as part of the demonstration. */
export async function markDemoPerson(db: Kysely<DatabaseSchema>, userId: number): Promise<void> {
  await db.insertInto('demonstration_people').values({ user_id: userId }).execute()
}

/** Finds the demonstration people who can still sign in. */
export const findOpen = (db: Kysely<DatabaseSchema>): Promise<{ id: number; login: string }[]> =>
  db
    .selectFrom('demonstration_people')
    .innerJoin('users', 'users.id', 'demonstration_people.user_id')
    .select(['users.id', 'users.login'])
    .where('users.blocked_at', 'is', null)
    .orderBy('users.id')
    .execute()

export const findOpenLogins = async (db: Kysely<DatabaseSchema>): Promise<string[]> =>
  (await findOpen(db)).map(({ login }) => login)

export async function closePerson(db: Kysely<DatabaseSchema>, id: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ blocked_at: now }).where('id', '=', id).execute()
}
