/** Kysely types of the administrators' settings; `apps/server/migrations` 0023 defines them. */
export interface SettingsSchema {
  setting_values: {
    path: string
    /** Null: reset to the file or the default. */
    value: unknown
    revision: number
    changed_at: Date
    changed_by: number | null
  }
}
