interface MappedRecord {
  readonly kind: string
  readonly fields: Readonly<Record<string, { readonly column?: string; readonly value?: string }>>
}

/** Fields that identify a record. Readings have none: a later row corrects an earlier one. */
const keyFields: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account'],
  meters: ['account', 'serial', 'counterType'],
  tariffs: ['serviceCode', 'zone', 'validFrom'],
  invoices: ['account', 'month'],
  payments: ['number'],
}

/** A file may lack these fields; then the key omits them. */
const mayBeMissing = new Set(['counterType', 'zone'])

/**
 * Returns the key columns of a table, by the record that a row becomes: a second row with the same values is an error.
 * Empty if the key is unknown, because a key field is neither read from a column nor constant.
 *
 * @param records what a row becomes: its kind, and the source of each field
 */
export function rowKey([first, second]: readonly MappedRecord[]): string[] {
  const named = first && keyFields[first.kind]
  if (!named) return []
  const names = [...named, ...(second ? ['serviceCode'] : [])]
  const sources = names.map((name) => ({ name, source: first.fields[name] ?? second?.fields[name] }))
  const isUnknown = sources.some(
    ({ name, source }) => source?.column === undefined && source?.value === undefined && !mayBeMissing.has(name),
  )
  return isUnknown ? [] : [...new Set(sources.flatMap(({ source }) => source?.column ?? []))]
}
