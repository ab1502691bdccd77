import type pg from 'pg'

/** The newest version of a profile that staff saved, as it was checked then; undefined: there is none. */
export async function findStoredDefinition(db: Pick<pg.Pool, 'query'>, name: string): Promise<unknown> {
  const { rows } = await db.query<{ definition: unknown }>(
    `select version.definition from import_profiles profile
     join import_profile_versions version on version.profile_id = profile.id and version.version = profile.version
     where profile.name = $1 and profile.removed_at is null`,
    [name],
  )
  return rows[0]?.definition
}
