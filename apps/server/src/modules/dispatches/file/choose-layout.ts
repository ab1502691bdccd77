import {
  type DispatchEncoding,
  type DispatchFormat,
  type DispatchKind,
  dispatchEncoding,
  dispatchFormat,
} from '@zatyshok/contract/providers/dispatches'
import type { RowMarks } from '../../imports/formats/file-format.ts'
import { type FormatKeys, formatOf, written } from '../../imports/formats/formats.ts'
import type { FileRule, Profile, TableRule } from '../../imports/profile/profile-schema.ts'
import type { Layout, LayoutColumn } from './layout.ts'
import { plainColumns } from './plain-columns.ts'
import { readingColumns } from './reading-columns.ts'

export interface Written {
  readonly format: DispatchFormat
  readonly encoding: DispatchEncoding
}

const languageBytes: Readonly<Record<DispatchEncoding, number>> = {
  'utf-8': 0,
  'windows-1251': 201,
  cp866: 101,
  cp1125: 0,
}
const names: Readonly<Record<DispatchKind, string>> = {
  readings: 'Показники',
  consents: 'Згоди',
  verifications: 'Повірки',
  requests: 'Питання',
}

/**
 * Returns the format of the provider's own files, so that its program can read ours; without a profile, a CSV for
 * Excel.
 */
export function usualFormat(profile: Profile | undefined): Written {
  const own = profile && (readingsOf(profile)?.file.format ?? profile.format)
  const format = dispatchFormat.options.find((known) => known === own?.type)
  if (!own || !format) return { format: 'csv', encoding: 'utf-8' }
  const encoding = 'encoding' in own ? own.encoding : 'utf-8'
  return fitting({ format, encoding: dispatchEncoding.options.find((known) => known === encoding) ?? 'utf-8' })
}

/** Corrects the encoding: a DBF has one byte per character; a workbook and JSON lines are UTF-8. */
export function fitting({ format, encoding }: Written): Written {
  return { format, encoding: written[format].rows.encodingFor(encoding) }
}

interface Asked extends Written {
  readonly kind: DispatchKind
  readonly provider: string
}

/** Chooses the layout of the records: the inverse of the provider's import profile, else plain columns. */
export function chooseLayout(profile: Profile | undefined, asked: Asked): Layout {
  const { kind, format, encoding } = asked
  const own = kind === 'readings' && profile ? readingsOf(profile) : undefined
  const notation = profile?.notation ?? { day: 'dd.MM.yyyy', month: 'MM.yyyy', decimal: ',' }
  const ownColumns =
    own &&
    fitNames(
      readingColumns(own.table, { month: notation.month, accountWidth: accountWidth(profile?.accountFormat) }),
      format,
    )
  const ownFormat = own && profile && (own.file.format ?? profile.format)
  const table = ownColumns && own?.table
  const marks = ownFormat?.type === format ? ownMarks(ownFormat, table, asked) : undefined
  const columns = [...(marks ? [markColumn(marks)] : []), ...(ownColumns ?? plainColumns(kind, format))]
  return {
    format,
    encoding,
    separator: ';',
    decimal: notation.decimal,
    day: notation.day.includes('d') ? notation.day : 'dd.MM.yyyy',
    languageByte: languageBytes[encoding],
    sheet: table?.sheet || names[kind],
    // A file for the provider always has headings.
    headingRow: Math.max(1, table?.headingRow ?? 1),
    title: names[kind],
    header: marks?.header ?? null,
    columns,
    ...(profile && formatOf(profile.format).rows?.ownLayout?.(profile.format, encoding)),
    zonesInRow: columns.some(({ zones }) => zones !== undefined),
  }
}

function readingsOf(profile: Profile): { file: FileRule; table: TableRule } | undefined {
  for (const file of profile.files) {
    const table = file.tables.find(({ records }) => records.some(({ kind }) => kind === 'readings'))
    if (table) return { file, table }
  }
  return undefined
}

/** Returns the length of the provider's longest account number. */
const accountWidth = (masks: string | undefined): number =>
  masks === undefined ? 12 : Math.max(...masks.split('|').map((mask) => mask.trim().length))

/** Returns undefined if the format is DBF and a heading is not a valid DBF field name. */
function fitNames(columns: LayoutColumn[] | undefined, format: DispatchFormat): LayoutColumn[] | undefined {
  const { canHold } = written[format].rows
  return columns?.every(({ heading }) => canHold(heading)) ? columns : undefined
}

function ownMarks(keys: FormatKeys, table: TableRule | undefined, { provider }: Asked): RowMarks | undefined {
  return table?.type === undefined ? undefined : formatOf(keys).rows?.ownMarks?.(keys, { type: table.type, provider })
}

const markColumn = ({ column }: RowMarks): LayoutColumn => ({
  ...column,
  ...{ field: 'constant', kind: 'text', width: 1, places: 0 },
})
