import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

/** The provider whose profiles the staff member may see; null: all profiles. */
type Seen = number | null

export interface StoredProfile {
  readonly id: number
  readonly name: string
  readonly providerCode: string | null
  readonly providerName: string | null
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string | null
}

const stored = sql`
  select profile.id, profile.name, provider.code as "providerCode", provider.name as "providerName", profile.version,
         version.saved_at as "savedAt", who.login as "savedBy"
  from import_profiles profile
  join import_profile_versions version on version.profile_id = profile.id and version.version = profile.version
  left join providers provider on provider.id = profile.provider_id
  left join users who on who.id = version.saved_by`

const seenBy = (seen: Seen) => (seen === null ? sql`` : sql`and profile.provider_id = ${seen}`)

/** Lists stored profiles that staff have not removed. */
export async function listStored(db: Db, seen: Seen): Promise<StoredProfile[]> {
  const { rows } = await sql<StoredProfile>`
    ${stored} where profile.removed_at is null ${seenBy(seen)} order by profile.name`.execute(db)
  return rows
}

export async function findStored(db: Db, name: string, seen: Seen): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
    ${stored} where profile.name = ${name} and profile.removed_at is null ${seenBy(seen)}`.execute(db)
  return rows[0]
}

export interface StoredVersion {
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string | null
}

/** Lists the last 50 versions, the newest first. */
export async function listVersions(db: Db, profileId: number): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version.version, version.saved_at as "savedAt", who.login as "savedBy"
    from import_profile_versions version left join users who on who.id = version.saved_by
    where version.profile_id = ${profileId} order by version.version desc limit 50`.execute(db)
  return rows
}

/** The definition of one version, or undefined. */
export async function findDefinition(db: Db, profileId: number, version: number): Promise<unknown> {
  const row = await db
    .selectFrom('import_profile_versions')
    .select('definition')
    .where('profile_id', '=', profileId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.definition
}

export interface KnownProvider {
  readonly id: number
  readonly code: string
  readonly name: string
}

export function listProviders(db: Db, seen: Seen): Promise<KnownProvider[]> {
  const all = db.selectFrom('providers').select(['id', 'code', 'name']).orderBy('code')
  return (seen === null ? all : all.where('id', '=', seen)).execute()
}

/**
 * Locks the row of a profile name, removed or not, until the transaction ends, so that concurrent saves run one after
 * another.
 */
export async function lockName(
  db: Db,
  name: string,
): Promise<{ id: number; providerId: number | null; version: number; removed: boolean }> {
  const inserted = { name, provider_id: null, removed_at: sql<Date>`now()` }
  await db
    .insertInto('import_profiles')
    .values(inserted)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('import_profiles')
    .select(['id', 'provider_id as providerId', 'version', 'removed_at as removedAt'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, removed: row.removedAt !== null }
}

interface SavedVersion {
  readonly profileId: number
  readonly providerId: number | null
  readonly version: number
  readonly definition: unknown
  readonly at: Date
  readonly by: number
}

/** Adds a version and makes it the current one. */
export async function insertVersion(db: Db, saved: SavedVersion): Promise<void> {
  const definition = sql`${JSON.stringify(saved.definition)}::jsonb`
  await db
    .insertInto('import_profile_versions')
    .values({
      profile_id: saved.profileId,
      version: saved.version,
      definition,
      saved_at: saved.at,
      saved_by: saved.by,
    })
    .execute()
  await db
    .updateTable('import_profiles')
    .set({ version: saved.version, provider_id: saved.providerId, removed_at: null })
    .where('id', '=', saved.profileId)
    .execute()
}

export async function markRemoved(db: Db, profileId: number, at: Date): Promise<void> {
  await db.updateTable('import_profiles').set({ removed_at: at }).where('id', '=', profileId).execute()
}

/** Counts those of the numbers that are accounts of the provider, by length, the most frequent length first. */
export async function countByLength(
  db: Db,
  provider: string,
  numbers: readonly string[],
): Promise<{ length: number; count: number }[]> {
  const { rows } = await sql<{ length: number; count: number }>`
    select length(account.number) as length, count(*)::integer as count
    from accounts account join providers provider on provider.id = account.provider_id
    where provider.code = ${provider} and account.number = any(${[...numbers]}::text[])
    group by 1 order by 2 desc limit 1`.execute(db)
  return rows
}
