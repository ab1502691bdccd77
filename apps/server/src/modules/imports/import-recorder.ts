import type pg from 'pg'
import type { FileReport } from './import-report.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'
import type { RowsBySheet } from './rejected/rejected-rows.ts'

/** A file as the history of imports names it. */
export interface FileIdentity {
  readonly path: string
  readonly profile: string
  readonly file: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly startedAt: Date
}

/** What became of one file, and what its refused rows are found by. */
export interface FileOutcome {
  readonly report: FileReport
  readonly rejected: RowsBySheet
  readonly rule: FileRule
  readonly profile: Profile
}

/** Keeps the story of an import beside it (modules/import-runs). */
export interface ImportRecorder {
  /** Of the connection that does everything. */
  connected(client: pg.ClientBase): void
  /** In the transaction of a file, before it is read. @throws FileRefused when it may not be taken over */
  begin(client: pg.ClientBase, identity: FileIdentity): Promise<void>
  /** In the transaction that makes the outcome last. */
  keep(client: pg.ClientBase, of: FileOutcome & { readonly importId: number }): Promise<void>
  /** No rule of the profile is for a file of this name. */
  unknown(path: string): Promise<void>
}

/** Nobody wants to know. */
export const silent: ImportRecorder = {
  connected: () => undefined,
  begin: async () => undefined,
  keep: async () => undefined,
  unknown: async () => undefined,
}
