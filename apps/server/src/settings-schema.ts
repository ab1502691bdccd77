/** The administrators' settings as Kysely sees them; the truth is `apps/server/migrations` 0023. */
export interface SettingsSchema {
  setting_values: {
    path: string
    /** Null: taken back to the file or the default. */
    value: unknown
    revision: number
    changed_at: Date
    changed_by: number | null
  }
}
