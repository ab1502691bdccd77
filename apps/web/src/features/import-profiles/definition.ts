import { rowKey } from '@zatyshok/domain/row-key'
import type { FieldSource, KnownField } from './fields/field-source.ts'

/**
 * The parts of a profile's JSON that this screen changes. Other parts (profiles/README.md) are kept unchanged; the
 * server has the full schema.
 */
export interface Condition {
  readonly column: string
  /** Values that meet it; if omitted, any value does. */
  readonly is?: readonly string[]
}

export interface RecordRule {
  readonly kind: string
  /** How several rows are combined into one record. */
  readonly combine?: string
  /** Only rows that meet it become this record. */
  readonly only?: Condition
  readonly fields: Readonly<Record<string, FieldSource>>
}

/** A row with control totals: the cell that marks it and the columns that it sums. */
export interface Totals {
  readonly column: string
  readonly is: string
  readonly sums: readonly string[]
}

/** How a row says that it corrects another. */
export type Correction =
  | { readonly by: 'flag'; readonly column: string; readonly value: string }
  | { readonly by: 'id'; readonly id: string; readonly replaces: string }
  | { readonly by: 'revision'; readonly column: string }

export interface TableRule {
  /** Columns that identify a row. */
  readonly key?: readonly string[]
  readonly sheet?: string
  readonly type?: string
  readonly each?: string
  readonly headingRow?: number
  readonly headingRows?: number
  /** Names of columns by their places, for a sheet without headings. */
  readonly headings?: readonly string[]
  readonly totals?: Totals
  /** Rows that do not count. */
  readonly cancelled?: Condition
  readonly correction?: Correction
  readonly records: readonly RecordRule[]
}

export interface FileRule {
  /** A mask of file names. */
  readonly name: string
  readonly format?: unknown
  readonly tables: readonly TableRule[]
}

export interface Definition {
  readonly provider?: string
  readonly accountFormat?: string
  /** Town of addresses without one. */
  readonly town?: string
  readonly format?: unknown
  readonly notation?: {
    readonly decimal: string
    readonly day: string
    readonly month: string
    readonly money?: string
  }
  readonly services?: Readonly<Record<string, number>>
  readonly files: readonly FileRule[]
}

/** The parts of a profile that are guessed from a sample file, before the file has a rule. */
export interface Draft extends Omit<Definition, 'files'> {
  readonly fileName: string
}

/** The facts of a column that the screen shows. */
export interface SampleColumn {
  readonly heading: string
  readonly shape: string
  readonly format: string | null
  /** Most numbers have a unit, a dash or marks between thousands. */
  readonly dressed: boolean
  readonly values: readonly string[]
}

const numbers = new Set(['integer', 'money', 'amount', 'decimal'])

/** Sums and volumes: an empty cell means zero. */
const zeroWhenEmpty = new Set(['opening', 'charged', 'closing', 'toPay', 'volume', 'amount'])

/** Returns whether two tables have the same sheet, kind of line or list. */
export const isSameTable = (one: TableRule, other: TableRule): boolean =>
  one.sheet === other.sheet && one.type === other.type && one.each === other.each

/** Returns the profile with a rule for a new file and the services that are not in the profile yet. */
export function withFile(definition: Definition, draft: Draft, tables: readonly TableRule[]): Definition {
  const { fileName, format, services, notation, accountFormat } = draft
  const mapped = tables.filter(({ records }) => records.length > 0)
  const same = definition.files.length === 0 || JSON.stringify(definition.format) === JSON.stringify(format)
  const rule: FileRule = {
    name: fileName,
    ...(!same && { format }),
    tables: mapped.length > 0 ? mapped : tables.slice(0, 1),
  }
  const first = definition.files.length === 0 ? { format, notation, ...(accountFormat && { accountFormat }) } : {}
  return {
    ...definition,
    ...first,
    services: { ...services, ...definition.services },
    files: [...definition.files.filter(({ name }) => name !== fileName), rule],
  }
}

/** Returns the object without one of its parts. */
export function without<Whole extends object, Part extends keyof Whole>(whole: Whole, part: Part): Omit<Whole, Part> {
  const { [part]: _, ...rest } = whole
  return rest
}

/** Returns the list with the item at `at` changed. */
export const changed = <T>(list: readonly T[], at: number, change: (item: T) => T): T[] =>
  list.map((item, place) => (place === at ? change(item) : item))

/** Returns the record with the column moved to another field; an empty field unassigns the column. */
export function withColumn(record: RecordRule, column: SampleColumn, field: KnownField | undefined): RecordRule {
  const others = Object.entries(record.fields).filter(
    ([name, source]) => source.column !== column.heading && name !== field?.name,
  )
  if (!field) return { ...record, fields: Object.fromEntries(others) }
  const coded =
    field.values !== null || (field.name === 'counterType' && !column.values.every((value) => /^[0-9]{9}$/.test(value)))
  const source: FieldSource = {
    column: column.heading,
    ...(coded && {
      codes: Object.fromEntries(column.values.map((value) => [value, field.values?.includes(value) ? value : ''])),
    }),
    ...((field.type === 'day' || field.type === 'month') && column.format !== null && { format: column.format }),
    ...(zeroWhenEmpty.has(field.name) && { empty: '0' }),
    ...(numbers.has(field.type) && column.dressed && { repair: ['number'] }),
  }
  return { ...record, fields: { ...Object.fromEntries(others), [field.name]: source } }
}

/**
 * Returns the table with other records, without the first guess's parts for the former records. A key that staff chose
 * stays; a guessed key is computed anew from the new records.
 * @param guessed the key of the first guess for this sample
 */
export function withRecords(rule: TableRule, records: readonly RecordRule[], guessed: TableRule['key']): TableRule {
  const { key, ...rest } = rule
  const isOwn = key && ![rowKey(rule.records), guessed].some((one) => one && isSameList(one, key))
  const next = isOwn ? key : rowKey(records)
  const single = records.length === 1 && rule.records.length > 1
  return {
    ...rest,
    ...(next.length > 0 && { key: next }),
    records: single ? records.map(withoutSum) : records,
  }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item))

/** A bill's rows are added up only while each row is also a line of the bill. */
function withoutSum({ combine, ...record }: RecordRule): RecordRule {
  return combine === undefined || combine === 'sum' ? record : { ...record, combine }
}

/**
 * Returns the records with one of them changed. Fields that records of its kind read in the same way are still read in the
 * same way: the records of a meter's zones share account, serial number and day.
 */
export function withRecord(records: readonly RecordRule[], at: number, next: RecordRule): RecordRule[] {
  const old = records[at]
  if (!old || old.kind !== next.kind) return changed(records, at, () => next)
  const names = new Set([...Object.keys(old.fields), ...Object.keys(next.fields)])
  const altered = [...names].filter((name) => !isSame(old.fields[name], next.fields[name]))
  return records.map((record, place) => {
    if (place === at) return next
    if (record.kind !== next.kind) return record
    const shared = altered.filter((name) => isSame(record.fields[name], old.fields[name]))
    return shared.reduce((changing, name) => withField(changing, name, next.fields[name]), record)
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the record with another kind: fields of both kinds stay, other parts of the former kind are removed. */
export const withKind = (record: RecordRule, kind: string, fields: readonly KnownField[]): RecordRule => ({
  kind,
  fields: Object.fromEntries(
    Object.entries(record.fields).filter(([name]) => fields.some((field) => field.name === name)),
  ),
})

export const withField = (record: RecordRule, name: string, source: FieldSource | undefined): RecordRule => {
  const { [name]: _, ...rest } = record.fields
  return { ...record, fields: source ? { ...rest, [name]: source } : rest }
}

/** Fields whose day also states the month of a record. */
const daysOfMonth = ['readOn', 'paidOn']

/**
 * Returns the record with the month that its other columns or the file's name state, if it needs one and has none.
 * @param inName how the file's name states the month
 */
export function withMonth(record: RecordRule, { fields, columns, inName }: MonthOf): RecordRule {
  if (record.fields['month'] || !fields.some(({ name, needed }) => name === 'month' && needed)) return record
  const day = daysOfMonth.map((name) => record.fields[name]).find((source) => source?.column !== undefined)
  const format = day?.format ?? columns.find(({ heading }) => heading === day?.column)?.format
  if (day?.column !== undefined) return withField(record, 'month', { column: day.column, ...(format && { format }) })
  return inName ? withField(record, 'month', inName) : record
}

interface MonthOf {
  readonly fields: readonly KnownField[]
  readonly columns: readonly SampleColumn[]
  readonly inName: FieldSource | null
}

/** Returns required fields that have no source yet. */
export const missingFields = (record: RecordRule, fields: readonly KnownField[]): KnownField[] =>
  fields.filter(({ name, needed }) => {
    const derived = name === 'serviceType' && record.fields['serviceCode'] !== undefined
    return needed && !record.fields[name] && !derived
  })

/**
 * Returns the profile as sent: codes that are not chosen are left out, so the importer rejects their rows instead of
 * guessing.
 */
export function forSending(definition: Definition): string {
  const chosen = (codes: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(codes).filter(([, ours]) => ours !== ''))
  const fieldOf = (source: FieldSource) => (source.codes ? { ...source, codes: chosen(source.codes) } : source)
  const recordOf = (record: RecordRule) => ({
    ...record,
    fields: Object.fromEntries(Object.entries(record.fields).map(([name, source]) => [name, fieldOf(source)])),
  })
  const services = Object.entries(definition.services ?? {}).filter(([, type]) => type > 0)
  const files = definition.files.map((file) => ({
    ...file,
    tables: file.tables.map((table) => ({ ...table, records: table.records.map(recordOf) })),
  }))
  return JSON.stringify({ ...definition, services: Object.fromEntries(services), files })
}
