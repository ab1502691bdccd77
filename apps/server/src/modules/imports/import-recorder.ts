import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import type { FilePeriods } from '@zatyshok/domain/deliveries/delivery-state'
import type pg from 'pg'
import type { FileReport } from './import-report.ts'
import type { FileRule, Profile } from './profile/profile-schema.ts'
import type { RowsBySheet } from './rejected/rejected-rows.ts'

/** A file as the history of imports stores it. */
export interface FileIdentity {
  readonly path: string
  readonly profile: string
  /** The provider's code, or the profile's name if the file is of several providers; as `line` of a run. */
  readonly sender: string
  readonly file: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly startedAt: Date
}

/** The outcome of one file, and the places of its refused rows. */
export interface FileOutcome {
  readonly report: FileReport
  readonly rejected: RowsBySheet
  /** What the file brought, by kind; of a refused file only the kinds. */
  readonly periods: FilePeriods
  readonly rule: FileRule
  readonly profile: Profile
}

/** Stores the outcome of an import in the history of runs (modules/import-runs). */
export interface ImportRecorder {
  /** Receives the connection that the import uses. */
  connected(client: pg.ClientBase): void
  /** Called in the transaction of a file, before it is read. @throws FileRefused if the file must not be imported */
  begin(client: pg.ClientBase, identity: FileIdentity): Promise<void>
  /** Called in the transaction that commits the outcome. */
  keep(client: pg.ClientBase, of: FileOutcome & { readonly importId: number }): Promise<void>
  /** Called after the outcomes of a check: what its files would change. */
  readonly keepFigures?: (figures: DeliveryFigures) => Promise<void>
  /** Called for a file for whose name the profile has no rule. */
  unknown(path: string): Promise<void>
}

/** Stores no history. */
export const silent: ImportRecorder = {
  connected: () => undefined,
  begin: async () => undefined,
  keep: async () => undefined,
  unknown: async () => undefined,
}
