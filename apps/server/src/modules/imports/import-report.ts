import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import type { CountsByKind } from './merge/merge-context.ts'
import type { FileReason } from './refusal-reasons.ts'

/** One row of a file that was not taken over (`refused`) or in which something does not agree (`warning`). */
export interface RowNote {
  readonly severity: 'refused' | 'warning'
  readonly file: string
  /** «рядок 17», «запис 3», «аркуш «Показники», рядок 9». */
  readonly place: string
  /** Line, record or row that `place` names, and the sheet of a workbook. */
  readonly row: number
  readonly sheet: string | null
  readonly column: string
  /** Ukrainian. */
  readonly reason: string
}

/** What became of one file. */
export interface FileReport {
  readonly file: string
  readonly path: string
  /** `unknown`: no rule of the profile is for a file of this name. */
  readonly status: 'done' | 'refused' | 'unknown'
  /** Ukrainian reason of a refused file. */
  readonly refusal?: string
  readonly refusalCode?: FileReason
  /** Rows seen in the file. */
  readonly read: number
  /** Rows that the file itself takes back: deleted, cancelled, replaced by a correction. */
  readonly notCounted: number
  readonly refused: number
  readonly warned: number
  /** Records written, of all kinds together; one row may be several records. */
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly byKind: CountsByKind
  /** What the file itself says, refused rows included. */
  readonly totals: ControlTotals
  /** The first ten thousand; `refused` and `warned` count all. */
  readonly notes: readonly RowNote[]
}

export interface ImportReport {
  readonly profile: string
  readonly dryRun: boolean
  readonly files: readonly FileReport[]
}

/** Told while a file is on its way; `phase` names what is being done. */
export interface ImportProgress {
  readonly file: string
  readonly phase: 'reading' | 'checking' | 'writing' | 'committing' | 'done'
  readonly bytes: number
  readonly size: number
}
