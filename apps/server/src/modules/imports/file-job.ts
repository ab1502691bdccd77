import type pg from 'pg'
import type { ImportAuthority } from './import-authority.ts'
import type { FileIdentity, FileOutcome, ImportRecorder } from './import-recorder.ts'
import type { ImportProgress, RowNote } from './import-report.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'

/** What a dry run found in a file. */
export interface CheckedFile {
  readonly identity: FileIdentity
  readonly outcome: FileOutcome
}

/** One file to take over, on a connection that the whole delivery uses. */
export interface FileJob {
  readonly client: pg.ClientBase
  readonly profile: Profile
  readonly rule: FileRule
  readonly path: string
  readonly file: string
  readonly mode: { readonly dryRun: boolean; readonly strict: boolean }
  readonly authority: ImportAuthority
  readonly now: Date
  readonly recorder: ImportRecorder
  onProgress(progress: ImportProgress): void
  onNote(note: RowNote): void
  /** In a dry run: what is to be kept once everything was taken back. */
  onChecked(file: CheckedFile): void
}
