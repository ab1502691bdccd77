import type pg from 'pg'
import type { ImportProgress, RowNote } from './import-report.ts'
import type { FileRule, Profile } from './profile-schema.ts'

/** One file to take over, on a connection that the whole delivery uses. */
export interface FileJob {
  readonly client: pg.ClientBase
  readonly profile: Profile
  readonly rule: FileRule
  readonly path: string
  readonly file: string
  readonly mode: { readonly dryRun: boolean; readonly strict: boolean }
  readonly now: Date
  onProgress(progress: ImportProgress): void
  onNote(note: RowNote): void
}
