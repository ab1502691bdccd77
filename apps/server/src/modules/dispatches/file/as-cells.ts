import { receiptNumber } from '@zatyshok/domain/bills/receipt-number'
import { t } from '@zatyshok/i18n/translate'
import type { FileCell } from '../../../platform/export/row-file.ts'
import { hryvnias } from '../../../platform/export/table.ts'
import { writeDay } from '../../../platform/export/write-day.ts'
import type { RecordRow } from '../rows.queries.ts'
import type { Layout, LayoutColumn, RecordField } from './layout.ts'

/**
 * Converts records into a file's rows, in the file's order. If a row holds several zones, several records make one row.
 */
export function asRows(records: readonly RecordRow[], { columns }: Layout): FileCell[][] {
  const rows: FileCell[][] = []
  let last = 0
  for (const record of records) {
    if (record.row === last) continue
    last = record.row
    rows.push(columns.map((column) => cellOf(record, column)))
  }
  return rows
}

/** Fields that are written unchanged. */
type PlainField =
  | 'serial'
  | 'readOn'
  | 'holder'
  | 'email'
  | 'givenOn'
  | 'verifiedOn'
  | 'validUntil'
  | 'certificate'
  | 'newSerial'
  | 'replacedOn'
  | 'number'
  | 'currency'

type Writer = (record: RecordRow, column: LayoutColumn) => FileCell

/** Writers of the fields that need a conversion. */
const writers: Partial<Record<RecordField, Writer>> = {
  account: ({ account = '' }, { kind }) => (kind === 'number' ? asFigure(account) : account || null),
  month: ({ month }, column) => monthOf(month, column),
  value: (record, { zones }) => (zones ? zoneValue(record, zones) : (record.value ?? null)),
  lastOfOld: replacedValue('lastOfOld'),
  firstOfNew: replacedValue('firstOfNew'),
  zone: ({ zone }, column) => codeOf(zone ?? 'total', column),
  // Providers have one word for everything that a person says, writes or sends past the portal.
  source: ({ source = 'portal' }, column) => codeOf(source === 'portal' ? 'portal' : 'consumer', column),
  receipt: ({ month, id }) => receiptOf(month, id),
  replaces: ({ month, replaces }) => (replaces ? receiptOf(month, replaces) : null),
  revision: ({ revision = 1 }) => String(revision),
  correction: ({ replaces }, { value }) => (replaces ? (value ?? null) : null),
  constant: (_record, { value }) => value || null,
  amount: ({ kop }) => (kop === undefined ? null : hryvnias(kop)),
  question: ({ heldFor }) => (heldFor ? t(`held.reason.${heldFor}`) : null),
  allowed: ({ allowed }) => (allowed ? 'так' : 'ні'),
}

function cellOf(record: RecordRow, column: LayoutColumn): FileCell {
  const { field } = column
  const write = writers[field]
  return write ? write(record, column) : ((record[field as PlainField] as string | null | undefined) ?? null)
}

function monthOf(month: string | undefined, { kind, format }: LayoutColumn): FileCell {
  if (month === undefined) return null
  return kind === 'day' ? month : writeDay(month, format ?? 'yyyy-MM')
}

function zoneValue({ zones, zone, value }: RecordRow, ofColumn: readonly string[]): FileCell {
  if (zone !== undefined && ofColumn.includes(zone)) return value ?? null
  const other = ofColumn.find((name) => zones?.[name] !== undefined)
  return other === undefined ? null : (zones?.[other] ?? null)
}

function replacedValue(field: 'lastOfOld' | 'firstOfNew'): Writer {
  return (record, { zones }) => {
    if (!zones) return record[field] ?? null
    const zone = zones.find((name) => record.replacedZones?.[name] !== undefined)
    return zone === undefined ? null : (record.replacedZones?.[zone]?.[field] ?? null)
  }
}

const codeOf = (code: string, { codes }: LayoutColumn): FileCell => (codes ? (codes[code] ?? null) : code)

/** Writes `000123` as the spreadsheet stores it: `123`. Layouts use it for numeric accounts only. */
const asFigure = (account: string): FileCell => account.replace(/^0+(?=\d)/, '')

const receiptOf = (month: string | undefined, id: number): string => `П-${receiptNumber((month ?? '').slice(0, 7), id)}`
