import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { checkProfile } from './check-profile.ts'
import { loadBuiltIns } from './load-profile.ts'
import type { Profile } from './profile-schema.ts'

type Db = Kysely<DatabaseSchema>

/** Returns the provider's profile; of several, the one used last. undefined: the provider has no profile. */
export async function findProfileOf(db: Db, provider: string): Promise<Profile | undefined> {
  const stored = await storedProfiles(db, provider)
  const names = new Set(stored.map(({ name }) => name))
  const own = (await loadBuiltIns()).filter((profile) => profile.provider === provider && !names.has(profile.name))
  const profiles = [...stored, ...own]
  if (profiles.length < 2) return profiles[0]
  const [last] = await db
    .selectFrom('imports')
    .select('profile')
    .where(
      'profile',
      'in',
      profiles.map(({ name }) => name),
    )
    .groupBy('profile')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(1)
    .execute()
  return profiles.find(({ name }) => name === last?.profile) ?? profiles[0]
}

/** Lists the newest versions of the provider's stored profiles. */
async function storedProfiles(db: Db, provider: string): Promise<Profile[]> {
  const rows = await db
    .selectFrom('import_profiles as profile')
    .innerJoin('providers as provider', 'provider.id', 'profile.provider_id')
    .innerJoin('import_profile_versions as newest', (join) =>
      join.onRef('newest.profile_id', '=', 'profile.id').onRef('newest.version', '=', 'profile.version'),
    )
    .select(['profile.name', 'newest.definition'])
    .where('provider.code', '=', provider)
    .where('profile.removed_at', 'is', null)
    .orderBy('profile.name')
    .execute()
  return rows.map(({ name, definition }) => checkProfile(definition, name))
}
