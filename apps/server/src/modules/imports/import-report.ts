import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import type { CountsByKind } from './merge/merge-context.ts'
import type { FileReason, RowReason, WarningReason } from './refusal-reasons.ts'

/** A row that was not imported (`refused`), or was imported although its values do not agree (`warning`). */
export interface RowNote {
  readonly severity: 'refused' | 'warning'
  readonly file: string
  /** «рядок 17», «запис 3», «аркуш «Показники», рядок 9». */
  readonly place: string
  /** Line, record or row that `place` names, and the sheet of a workbook. */
  readonly row: number
  readonly sheet: string | null
  readonly column: string
  readonly code: RowReason | WarningReason
  /** Ukrainian. */
  readonly reason: string
}

/** The outcome of one file. */
export interface FileReport {
  readonly file: string
  readonly path: string
  /** `unknown`: the profile has no rule for the name of the file. */
  readonly status: 'done' | 'refused' | 'unknown'
  /** Ukrainian reason of a refused file. */
  readonly refusal?: string
  readonly refusalCode?: FileReason
  /** Rows of the file. */
  readonly read: number
  /** Rows that the file marks as deleted, cancelled or replaced by a correction. */
  readonly notCounted: number
  readonly refused: number
  readonly warned: number
  /** Of the warned rows, those whose reading is probably wrong; omitted if there are none. */
  readonly oddReadings?: number
  /** Records written, all kinds together. One row may be several records. */
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly byKind: CountsByKind
  /** Totals of the file, refused rows included. */
  readonly totals: ControlTotals
  /** The first 10,000 notes; `refused` and `warned` count all. */
  readonly notes: readonly RowNote[]
}

export interface ImportReport {
  readonly profile: string
  readonly dryRun: boolean
  readonly files: readonly FileReport[]
}

/** Progress of a file. */
export interface ImportProgress {
  readonly file: string
  readonly phase: 'reading' | 'checking' | 'writing' | 'committing' | 'done'
  readonly bytes: number
  readonly size: number
}
