import type { DispatchEncoding, DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import type { FileColumn } from '../../../platform/export/row-file.ts'

/** What of a record stands in a column. */
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
  /** Our code → the provider's. */
  readonly codes?: Readonly<Record<string, string>>
  /** Of a month or a day that is written as text. */
  readonly format?: string
  /** A value of these zones only: a row holds several. */
  readonly zones?: readonly string[]
  /** The same in every row; of `correction` what marks one. */
  readonly value?: string
}

/** How the rows of a dispatch are written: kept with it, so that its file is made the same way whoever makes it. */
export interface Layout {
  readonly format: DispatchFormat
  readonly encoding: DispatchEncoding
  readonly separator: string
  readonly decimal: ',' | '.'
  readonly day: string
  /** Of a DBF. */
  readonly languageByte: number
  /** Of a workbook. */
  readonly sheet: string
  readonly headingRow: number
  readonly title: string
  /** First line of JSON lines; null: none. */
  readonly header: string | null
  /** Zones of a meter stand in one row. */
  readonly zonesInRow: boolean
  readonly columns: readonly LayoutColumn[]
}
