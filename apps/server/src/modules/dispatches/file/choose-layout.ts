import type { DispatchEncoding, DispatchFormat, DispatchKind } from '@zatyshok/contract/providers/dispatches'
import type { FileFormat, FileRule, Profile, TableRule } from '../../imports/profile/profile-schema.ts'
import type { Layout, LayoutColumn } from './layout.ts'
import { plainColumns } from './plain-columns.ts'
import { readingColumns } from './reading-columns.ts'

export interface Written {
  readonly format: DispatchFormat
  readonly encoding: DispatchEncoding
}

const encodings: readonly DispatchEncoding[] = ['utf-8', 'windows-1251', 'cp866', 'cp1125']
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
  if (!own || own.type === 'fixed' || own.type === 'register' || own.type === 'statement')
    return { format: 'csv', encoding: 'utf-8' }
  const encoding = 'encoding' in own ? own.encoding : 'utf-8'
  return fitting({ format: own.type, encoding: encodings.find((known) => known === encoding) ?? 'utf-8' })
}

/** Corrects the encoding: a DBF has one byte per character; a workbook and JSON lines are UTF-8. */
export function fitting({ format, encoding }: Written): Written {
  if (format === 'dbf') return { format, encoding: encoding === 'utf-8' ? 'cp1125' : encoding }
  return { format, encoding: format === 'csv' ? encoding : 'utf-8' }
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
  const separator = profile?.format.type === 'csv' ? profile.format.separator : ';'
  const columns = ownColumns ?? plainColumns(kind, format)
  const isOwn = ownColumns !== undefined
  return {
    format,
    encoding,
    separator,
    decimal: notation.decimal,
    day: notation.day.includes('d') ? notation.day : 'dd.MM.yyyy',
    languageByte: ownLanguageByte(profile?.format, encoding) ?? languageBytes[encoding],
    sheet: (isOwn && own?.table.sheet) || names[kind],
    headingRow: isOwn && own ? own.table.headingRow : 1,
    title: names[kind],
    ...jsonLines(isOwn ? own?.table : undefined, { format: ownFormat, columns, asked }),
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
  if (format !== 'dbf') return columns
  return columns?.every(({ heading }) => /^[A-Z_][A-Z0-9_]{0,9}$/.test(heading)) ? columns : undefined
}

function ownLanguageByte(format: FileFormat | undefined, encoding: DispatchEncoding): number | undefined {
  return format?.type === 'dbf' && format.encoding === encoding ? format.languageByte : undefined
}

interface Lines {
  readonly format: FileFormat | undefined
  readonly columns: readonly LayoutColumn[]
  readonly asked: Asked
}

/** JSON lines name their record type in a field, after a header that names the provider. */
function jsonLines(
  table: TableRule | undefined,
  { format, columns, asked }: Lines,
): Pick<Layout, 'columns' | 'header'> {
  if (asked.format !== 'jsonl' || format?.type !== 'jsonl' || table?.type === undefined)
    return { columns, header: null }
  const kind = { heading: format.discriminator, field: 'constant', kind: 'text', width: 1, places: 0 } as const
  const { header, discriminator } = format
  return {
    columns: [{ ...kind, value: table.type }, ...columns],
    header: header ? JSON.stringify({ [discriminator]: header.type, [header.provider]: asked.provider }) : null,
  }
}
