import type { FieldSource, RecordRule } from '../profile/profile-schema.ts'

/** Columns of a record of readings in which each field is one unchanged cell. */
export interface PlainCells<Column> {
  readonly account: Column
  readonly serial: Column
  readonly month: Column
  readonly day: Column
  readonly value: Column
  readonly source: Column
  /** The provider's codes of sources → ours. */
  readonly codes: Readonly<Record<string, string>>
}

/** Undefined if the profile converts a cell or joins several. `columns`: by heading. */
export function plainCells<Column>(
  { fields }: RecordRule,
  columns: ReadonlyMap<string, Column>,
): PlainCells<Column> | undefined {
  const { codes, ...sourceField } = fields['source'] ?? { codes: undefined, repair: [], join: '' }
  const cell = (field: FieldSource | undefined) => plainColumn(field, columns)
  const [account, serial, month] = [cell(fields['account']), cell(fields['serial']), cell(fields['month'])]
  const [day, value, source] = [cell(fields['readOn']), cell(fields['value']), cell(sourceField)]
  if (account === undefined || serial === undefined || month === undefined) return undefined
  if (day === undefined || value === undefined || source === undefined || !codes) return undefined
  return { account, serial, month, day, value, source, codes }
}

/** The column of a field that is one unchanged cell. */
export function plainColumn<Column>(
  field: FieldSource | undefined,
  columns: ReadonlyMap<string, Column>,
): Column | undefined {
  if (field?.column === undefined || field.codes || field.pad || field.prefix !== undefined) return undefined
  return field.repair.length > 0 ? undefined : columns.get(field.column)
}
