import type { FieldSource, RecordRule, TableRule } from '../../imports/profile/profile-schema.ts'
import type { LayoutColumn, RecordField } from './layout.ts'

const widest = { serial: 15, readOn: 8, value: 12, zone: 5, source: 15, receipt: 17 } as const
const text = { kind: 'text', places: 0 } as const

interface Notation {
  readonly month: string
  /** Length of an account's number. */
  readonly accountWidth: number
}

/**
 * Returns the columns of the provider's own file of readings, so that its billing program can read the dispatch.
 *
 * @returns undefined if the table's rules for readings cannot be inverted
 */
export function readingColumns(table: TableRule, notation: Notation): LayoutColumn[] | undefined {
  const rules = table.records.filter(({ kind }) => kind === 'readings')
  const fields = rules[0]?.fields ?? {}
  const columns: LayoutColumn[] = []
  const { account, serial, month, zone, readOn, source } = fields
  const correction = table.correction
  if (correction?.by === 'id') {
    columns.push({ ...text, heading: correction.id, field: 'receipt', width: widest.receipt })
  }
  for (const [field, of] of Object.entries({ account, serial, month }) as [RecordField, FieldSource | undefined][]) {
    if (of?.column === undefined) return undefined
    columns.push(keyColumn(field, { ...of, column: of.column }, notation))
  }
  if (zone?.column !== undefined) columns.push(coded('zone', { ...zone, column: zone.column }))
  if (readOn?.column === undefined) return undefined
  columns.push({ heading: readOn.column, field: 'readOn', kind: 'day', width: widest.readOn, places: 0 })
  const values = rules.map(valueColumn)
  for (const value of values) {
    if (!value) return undefined
    columns.push(value)
  }
  if (source?.column !== undefined) columns.push(coded('source', { ...source, column: source.column }))
  return [...columns, ...correctionColumns(table)]
}

type Column = FieldSource & { readonly column: string }

function keyColumn(field: RecordField, of: Column, { month, accountWidth }: Notation): LayoutColumn {
  const { column: heading, pad } = of
  if (field === 'month') {
    const format = of.format ?? month
    if (format.includes('d')) return { heading, field, kind: 'day', width: widest.readOn, places: 0 }
    return { ...text, heading, field, format, width: format.length }
  }
  // A spreadsheet stores the number without leading zeros, so the column is numeric.
  if (pad !== undefined) return { heading, field, kind: 'number', width: pad, places: 0 }
  return { ...text, heading, field, width: field === 'account' ? accountWidth : widest.serial }
}

function coded(field: 'zone' | 'source', { column, codes }: Column): LayoutColumn {
  const ours = Object.fromEntries(Object.entries(codes ?? {}).map(([theirs, our]) => [our, theirs]))
  const width = Math.max(1, ...Object.values(ours).map(({ length }) => length))
  return { ...text, heading: column, field, codes: ours, width: codes ? width : widest[field] }
}

/** Makes one column per zone if a row contains several records; provider 310 writes day and night in one row. */
function valueColumn({ fields }: RecordRule, _at: number, rules: readonly RecordRule[]): LayoutColumn | undefined {
  const { value, zone } = fields
  if (value?.column === undefined) return undefined
  const column = { heading: value.column, field: 'value', kind: 'number', width: widest.value, places: 3 } as const
  if (rules.length === 1) return column
  if (zone?.value !== undefined) return { ...column, zones: [zone.value] }
  const named = [zone?.filledAs, zone?.emptyAs].filter((name) => name !== undefined)
  return named.length === 0 ? { ...column, zones: ['total'] } : { ...column, zones: named }
}

function correctionColumns({ correction, cancelled }: TableRule): LayoutColumn[] {
  const columns: LayoutColumn[] = []
  if (correction?.by === 'flag') {
    const { column: heading, value } = correction
    columns.push({ ...text, heading, field: 'correction', value, width: Math.max(1, value.length) })
  }
  if (correction?.by === 'id') {
    columns.push({ ...text, heading: correction.replaces, field: 'replaces', width: widest.receipt })
  }
  if (correction?.by === 'revision') {
    columns.push({ heading: correction.column, field: 'revision', kind: 'number', width: 5, places: 0 })
  }
  if (cancelled) columns.push({ ...text, heading: cancelled.column, field: 'constant', value: '', width: 1 })
  return columns
}
