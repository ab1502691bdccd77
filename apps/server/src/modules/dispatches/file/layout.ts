import type { DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import type { FileColumn } from '../../../platform/export/row-file.ts'
import type { RowLayout } from '../../imports/formats/file-format.ts'

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
  /** The column holds values of these zones only; other zones of the row have other columns. */
  readonly zones?: readonly string[]
  /** The same value in every row; of `correction`: the value that marks a corrected row. */
  readonly value?: string
}

/** How the rows of a dispatch are written. It is stored with the dispatch, so that a second attempt writes the same file. */
export interface Layout extends RowLayout {
  readonly format: DispatchFormat
  /** Zones of a meter stand in one row. */
  readonly zonesInRow: boolean
  readonly columns: readonly LayoutColumn[]
}
