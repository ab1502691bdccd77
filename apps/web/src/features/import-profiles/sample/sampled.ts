import { type Definition, type Draft, type FileRule, isSameTable, type TableRule } from '../definition.ts'
import type { Inspection, Overrides } from '../import-profiles.api.ts'

/** A sample of a file, with the values that staff chose instead of the guess. */
export interface Sample {
  readonly upload: number
  readonly inspection: Inspection
  readonly given: Overrides
}

type SeenTable = Inspection['tables'][number]
type Places = NonNullable<Overrides['headings']>

export const proposedRule = ({ rule }: SeenTable): TableRule => JSON.parse(rule) as TableRule

/** Columns from which the fields of a table's records are read. */
const neededColumns = ({ records }: TableRule): string[] =>
  records.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ column, columns = [], ifFilled }) =>
      [column, ...columns, ifFilled].filter((one) => one !== undefined),
    ),
  )

/** The keys of a format of fixed columns that its sample shows or keeps. */
interface PlacedFormat {
  readonly type?: string
  readonly columns?: Readonly<Record<string, readonly [first: number, last: number]>>
  readonly firstRow?: number
  readonly header?: { readonly line: number }
  readonly trailer?: unknown
}

/** The columns of fixed places that a format states; undefined: it has none. */
export function placesOf(format: unknown): Pick<Required<Overrides>, 'columns' | 'firstRow'> | undefined {
  const { type, columns = {}, firstRow, header }: PlacedFormat = Object(format)
  if (type !== 'fixed') return undefined
  const placed = Object.entries(columns).map(([name, [first, last]]) => ({ name, first, last }))
  return { columns: placed, firstRow: header ? header.line + 1 : (firstRow ?? 1) }
}

/** The new format of a sample; the header and the control totals of a register stay. */
function keepingMarks(old: unknown, format: unknown): unknown {
  const { type, header, trailer }: PlacedFormat = Object(old)
  const { firstRow, ...next }: PlacedFormat = Object(format)
  if (type !== 'fixed' || next.type !== 'fixed') return format
  return { ...next, ...(header ? { header } : firstRow && { firstRow }), ...(trailer !== undefined && { trailer }) }
}

/** If the profile has one file, the format belongs to the profile; otherwise it belongs to the file. */
function withFormat(definition: Definition, file: string, format: unknown): Definition {
  if (definition.files.length === 1) return { ...definition, format: keepingMarks(definition.format, format) }
  const files = definition.files.map((one) =>
    one.name === file ? { ...one, format: keepingMarks(one.format ?? definition.format, format) } : one,
  )
  return { ...definition, files }
}

/**
 * Returns the profile after its sample was read in another way: with its format and the place of the headings. A table
 * of whose columns none is there any more gets the new guess.
 */
export function withInspection(definition: Definition, file: string, { inspection }: Sample): Definition {
  const { format } = JSON.parse(inspection.draft) as Draft
  const tableOf = (rule: TableRule) => {
    const seen = inspection.tables.find((table) => isSameTable(proposedRule(table), rule))
    if (!seen) return rule
    const columns = neededColumns(rule)
    if (columns.length > 0 && !columns.some((column) => seen.headings.includes(column))) return proposedRule(seen)
    const { headingRow: _, headingRows: _rows, headings: _names, ...rest } = rule
    const { headingRow, headingRows, headings } = proposedRule(seen)
    return {
      ...rest,
      ...(headingRow !== undefined && { headingRow }),
      ...(headingRows && { headingRows }),
      ...(headings && { headings }),
    }
  }
  const files = definition.files.map((one) => (one.name === file ? { ...one, tables: one.tables.map(tableOf) } : one))
  return withFormat({ ...definition, files }, file, format)
}

/** What a profile states of the layout of a file; undefined: the sample was read so already. */
export function statedLayout(definition: Definition, rule: FileRule, inspection: Inspection): Overrides | undefined {
  const places = inspection.kind === 'fixed' ? placesOf(rule.format ?? definition.format) : undefined
  if (places) return places
  const headings = statedHeadings(definition, rule, inspection)
  return headings && { headings }
}

/** The places of headings that a profile states for a file; undefined: the sample was read so already. */
function statedHeadings(definition: Definition, rule: FileRule, { tables }: Inspection): Places | undefined {
  const format: { headingRow?: number; headingRows?: number } = Object(rule.format ?? definition.format)
  const places = tables.map((table) => {
    const own = rule.tables.find((one) => isSameTable(one, proposedRule(table)))
    const { headingRow = 1, headingRows = 1 } = own?.sheet === undefined ? format : own
    return own ? { title: table.title, headingRow, headingRows } : placeOf(table)
  })
  const isRead = places.every(
    (place, at) => place.headingRow === tables[at]?.headingRow && place.headingRows === tables[at]?.headingRows,
  )
  return isRead ? undefined : places
}

const placeOf = ({ title, headingRow, headingRows }: SeenTable) => ({ title, headingRow, headingRows })

/** Column of account numbers of a file's rule. */
const accountColumn = ({ tables }: FileRule): string | undefined =>
  tables.flatMap(({ records }) => records.map(({ fields }) => fields['account']?.column)).find(Boolean)

/**
 * Returns the profile with the form of its account numbers after their column has changed. A form that staff typed
 * stays.
 */
export function withAccountFormat(
  definition: Definition,
  { before, after, tables }: { before: FileRule; after: FileRule; tables: readonly SeenTable[] },
): Definition {
  const [old, next] = [accountColumn(before), accountColumn(after)]
  const columns = tables.flatMap((table) => table.columns)
  const maskOf = (heading: string | undefined) =>
    columns.find((column) => column.heading === heading)?.mask ?? undefined
  const isOwn = definition.accountFormat !== undefined && definition.accountFormat !== maskOf(old)
  if (old === next || isOwn) return definition
  const { accountFormat: _, ...rest } = definition
  const mask = maskOf(next)
  return mask === undefined ? rest : { ...rest, accountFormat: mask }
}

/** Returns the profile in which the accounts of a column get the zeros that a spreadsheet has lost. */
export function withLostZeros(
  definition: Definition,
  { column, length }: { column: string; length: number },
): Definition {
  const tableOf = (table: TableRule): TableRule => ({
    ...table,
    records: table.records.map((record) => {
      const { account } = record.fields
      if (account?.column !== column) return record
      return { ...record, fields: { ...record.fields, account: { ...account, pad: length } } }
    }),
  })
  const files = definition.files.map((file) => ({ ...file, tables: file.tables.map(tableOf) }))
  return { ...definition, ...(definition.accountFormat && { accountFormat: '#'.repeat(length) }), files }
}
