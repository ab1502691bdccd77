/** Kysely types of the mapping profiles; `apps/server/migrations/0041-import-profiles.sql` defines them. */
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
    /** As parsed by profile-schema.ts of modules/imports. */
    definition: unknown
    saved_at: Date
    saved_by: number | null
  }
}
