import type pg from 'pg'

/** Returns the newest stored version of a profile, as it was checked when saved; undefined: no such profile. */
export async function findStoredDefinition(db: Pick<pg.Pool, 'query'>, name: string): Promise<unknown> {
  const { rows } = await db.query<{ definition: unknown }>(
    `select version.definition from import_profiles profile
     join import_profile_versions version on version.profile_id = profile.id and version.version = profile.version
     where profile.name = $1 and profile.removed_at is null`,
    [name],
  )
  return rows[0]?.definition
}
