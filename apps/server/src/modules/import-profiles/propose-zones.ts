import type { ProposedField, ProposedRecord, SeenColumn } from './propose-records.ts'

/** Words that name a zone of the day in a heading. */
const ZONES = [
  ['night', /(?<!\p{L})(?:ніч|нiч|нічн|night|nich)/iu],
  ['day', /(?<!\p{L})(?:день|денн|day|den)/iu],
  ['peak', /(?<!\p{L})(?:пік|пiк|peak|pik)/iu],
] as const
const NUMBERS = new Set(['integer', 'decimal', 'empty'])

interface ZoneColumn {
  readonly zone: (typeof ZONES)[number][0]
  readonly column: SeenColumn
}

/** Numeric columns whose headings name different zones of the day; empty if there are fewer than two. */
export function zoneColumns(columns: readonly SeenColumn[]): readonly ZoneColumn[] {
  const found = columns.flatMap((column): ZoneColumn[] => {
    const zone = ZONES.find(([, words]) => words.test(column.heading))?.[0]
    return zone && NUMBERS.has(column.look.shape) ? [{ zone, column }] : []
  })
  const all = new Set(found.map(({ zone }) => zone))
  return all.size > 1 && all.size === found.length ? found : []
}

/** A reading for each zone, if a row has a column for each. A cell that is empty is not a reading. */
export function readingsOfZones(record: ProposedRecord, zones: readonly ZoneColumn[]): ProposedRecord[] {
  const fieldOf = (column: SeenColumn): ProposedField => ({
    column: column.heading,
    ...(column.look.isDressed && { repair: ['number'] }),
  })
  return zones.map(({ zone, column }) => ({
    ...record,
    only: { column: column.heading },
    fields: { ...record.fields, zone: { value: zone }, value: fieldOf(column) },
  }))
}
