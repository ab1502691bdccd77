/** Tables of mapping profiles as Kysely sees them; the truth is `apps/server/migrations/0041-import-profiles.sql`. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface ImportProfilesSchema {
  import_profiles: {
    id: GeneratedAlways<number>
    name: string
    provider_id: number | null
    version: Generated<number>
    removed_at: Generated<Date | null>
  }
  import_profile_versions: {
    profile_id: number
    version: number
    /** As profile-schema.ts of modules/imports parsed it. */
    definition: unknown
    saved_at: Date
    saved_by: number | null
  }
}
