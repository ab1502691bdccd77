import type { Zone } from '@zatyshok/contract/primitives'
import type { DispatchFormat } from '@zatyshok/contract/providers/dispatches'
import { t } from '@zatyshok/i18n/translate'
import type { Layout, LayoutColumn } from './layout.ts'

type ReplacedField = 'replacedOn' | 'newSerial' | 'lastOfOld' | 'firstOfNew'

/** Short Latin headings of a DBF, and keys of JSON lines; other formats have Ukrainian headings. */
const headings: Readonly<Record<ReplacedField, { readonly dbf: string; readonly jsonl: string }>> = {
  replacedOn: { dbf: 'ZAMINA', jsonl: 'replacedOn' },
  newSerial: { dbf: 'NOVYI_NOM', jsonl: 'newSerial' },
  lastOfOld: { dbf: 'OST_STAR', jsonl: 'oldMeterLast' },
  firstOfNew: { dbf: 'POCH_NOV', jsonl: 'newMeterFirst' },
}

const titles = {
  replacedOn: 'replacement.column.day',
  newSerial: 'replacement.column.number',
  lastOfOld: 'replacement.column.last',
  firstOfNew: 'replacement.column.first',
} as const

/** Characters of a value, and of the longest meter number that a resident may enter. */
const widths = { value: 12, serial: 30 } as const

/**
 * Adds four columns at the layout's end: day, new number, last reading of the old meter, first reading of the new one.
 * If a row holds several zones, the last two columns repeat for each zone. Only a dispatch with a replaced meter has
 * these columns, so other files keep the structure that the provider's program expects (decision 0080).
 */
export function withReplacements(layout: Layout): Layout {
  const zoned = layout.columns.filter(({ field, zones }) => field === 'value' && zones !== undefined)
  const value = (field: 'lastOfOld' | 'firstOfNew') =>
    zoned.length === 0
      ? [valueColumn(field, layout.format)]
      : zoned.map((of) => valueColumn(field, layout.format, of.zones))
  return {
    ...layout,
    columns: [
      ...layout.columns,
      { field: 'replacedOn', heading: headingOf('replacedOn', layout.format), kind: 'day', width: 8, places: 0 },
      {
        field: 'newSerial',
        heading: headingOf('newSerial', layout.format),
        kind: 'text',
        width: widths.serial,
        places: 0,
      },
      ...value('lastOfOld'),
      ...value('firstOfNew'),
    ],
  }
}

function valueColumn(
  field: 'lastOfOld' | 'firstOfNew',
  format: DispatchFormat,
  zones?: readonly string[],
): LayoutColumn {
  const column = { field, kind: 'number', width: widths.value, places: 3 } as const
  const heading = headingOf(field, format)
  if (!zones) return { ...column, heading }
  return { ...column, zones, heading: zonedHeading(heading, format, zones) }
}

function zonedHeading(heading: string, format: DispatchFormat, zones: readonly string[]): string {
  // A DBF field name has ten characters at most.
  if (format === 'dbf') return `${heading}_${(zones[0] ?? '').charAt(0).toUpperCase()}`
  const [zone = 'total'] = zones
  return format === 'jsonl' ? `${heading}.${zone}` : `${heading}, ${t(`reading.zone.${zone as Zone}`)}`
}

const headingOf = (field: ReplacedField, format: DispatchFormat): string =>
  format === 'dbf' || format === 'jsonl' ? headings[field][format] : t(titles[field])
