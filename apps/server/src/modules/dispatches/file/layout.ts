import type { DispatchEncoding, DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import type { FileColumn } from '../../../platform/export/row-file.ts'

/** The record's field in a column. */
export type RecordField =
  | 'account'
  | 'serial'
  | 'month'
  | 'zone'
  | 'readOn'
  | 'value'
  | 'source'
  | 'receipt'
  | 'replaces'
  | 'revision'
  | 'correction'
  | 'givenOn'
  | 'holder'
  | 'email'
  | 'allowed'
  | 'verifiedOn'
  | 'validUntil'
  | 'certificate'
  | 'number'
  | 'question'
  | 'amount'
  | 'currency'
  | 'constant'
  | 'newSerial'
  | 'replacedOn'
  | 'lastOfOld'
  | 'firstOfNew'

export interface LayoutColumn extends FileColumn {
  readonly field: RecordField
  /** Maps our code to the provider's code. */
  readonly codes?: Readonly<Record<string, string>>
  /** Format of a month or a day that is written as text. */
  readonly format?: string
  /** The column contains a value of these zones only, because a row holds several zones. */
  readonly zones?: readonly string[]
  /** Constant text of every row; for the field `correction`, the text that marks a correction. */
  readonly value?: string
}

/** Layout of a dispatch's rows. Stored with the dispatch, so that every attempt makes the same file. */
export interface Layout {
  readonly format: DispatchFormat
  readonly encoding: DispatchEncoding
  readonly separator: string
  readonly decimal: ',' | '.'
  readonly day: string
  /** Language byte of a DBF. */
  readonly languageByte: number
  /** Name of a workbook's sheet. */
  readonly sheet: string
  readonly headingRow: number
  readonly title: string
  /** First line of JSON lines; null: no header. */
  readonly header: string | null
  /** True if a row holds all zones of a meter. */
  readonly zonesInRow: boolean
  readonly columns: readonly LayoutColumn[]
}
