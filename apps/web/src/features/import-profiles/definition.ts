import { rowKey } from '@zatyshok/domain/row-key'

/**
 * A profile as JSON, as far as this screen changes it: whatever else stands in it (profiles/README.md) goes through as
 * it is, for the server has the schema.
 */
export interface FieldSource {
  readonly column?: string
  readonly value?: string
  /** The provider's value → ours; an empty one is still to be chosen. */
  readonly codes?: Readonly<Record<string, string>>
  readonly format?: string
  readonly empty?: string
  readonly repair?: readonly string[]
  /** A regular expression with one group, tried on the file's name. */
  readonly fileName?: string
  readonly pad?: number
}

export interface RecordRule {
  readonly kind: string
  /** How several rows make one record. */
  readonly combine?: string
  readonly fields: Readonly<Record<string, FieldSource>>
}

export interface TableRule {
  /** Columns that name a row. */
  readonly key?: readonly string[]
  readonly sheet?: string
  readonly type?: string
  readonly each?: string
  readonly records: readonly RecordRule[]
}

export interface FileRule {
  /** A mask of names. */
  readonly name: string
  readonly format?: unknown
  readonly tables: readonly TableRule[]
}

export interface Definition {
  readonly provider?: string
  readonly accountFormat?: string
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

/** What a file brings to a profile that has none yet. */
export interface Draft extends Omit<Definition, 'files'> {
  readonly fileName: string
}

/** What is seen of a column that a field may be read from. */
export interface SampleColumn {
  readonly heading: string
  readonly shape: string
  readonly format: string | null
  readonly values: readonly string[]
}

/** A field of a kind, as the server tells it. */
export interface KnownField {
  readonly name: string
  readonly type: string
  readonly needed: boolean
  readonly values: readonly string[] | null
}

/** Sums and volumes: an empty cell means that there is nothing. */
const zeroWhenEmpty = new Set(['opening', 'charged', 'closing', 'toPay', 'volume', 'amount'])

/** Whether a table of a profile is of that sheet, kind of line or list. */
export const isSameTable = (one: TableRule, other: TableRule): boolean =>
  one.sheet === other.sheet && one.type === other.type && one.each === other.each

/** A profile with what a new file needs: its rule, and the services that are not known yet. */
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

/** The same list with one item changed. */
export const changed = <T>(list: readonly T[], at: number, change: (item: T) => T): T[] =>
  list.map((item, place) => (place === at ? change(item) : item))

/** A record whose column is another field's from now on; an empty field: nobody's. */
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
  }
  return { ...record, fields: { ...Object.fromEntries(others), [field.name]: source } }
}

/**
 * A table whose rows become something else: what a first guess has put there for other records goes. A key that staff
 * have chosen themselves stays; one that followed from the records follows from the new ones.
 *
 * @param guessed the key of the first guess, by the sample that is here
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

/** Rows of a bill are added up only while each of them is a line of it too. */
function withoutSum({ combine, ...record }: RecordRule): RecordRule {
  return combine === undefined || combine === 'sum' ? record : { ...record, combine }
}

/** A record of another kind: fields that both kinds have stay, and what was said of the old kind goes. */
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

/** Needed fields that nothing is read into yet. */
export const missingFields = (record: RecordRule, fields: readonly KnownField[]): KnownField[] =>
  fields.filter(({ name, needed }) => {
    const derived = name === 'serviceType' && record.fields['serviceCode'] !== undefined
    return needed && !record.fields[name] && !derived
  })

/** As it is sent: codes that nobody has chosen are left out, so that their rows are refused and not guessed. */
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
