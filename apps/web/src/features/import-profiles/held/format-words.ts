import { t } from '@zatyshok/i18n/translate'
import { encodingLabel } from './encodings.ts'

type Places = Readonly<Record<string, readonly [number, number]>>

/** The keys of a format that the words need; the server has the schema. */
interface Format {
  readonly type?: string
  readonly encoding?: string
  readonly separator?: string
  readonly headingRow?: number
  readonly headingRows?: number
  readonly finalLineEnd?: string
  readonly discriminator?: string
  readonly columns?: Places
  readonly header?: {
    readonly type?: string
    readonly provider?: string
    readonly line?: number
    readonly columns?: Places
  }
  readonly trailer?: { readonly startsWith?: string; readonly sumOf?: string }
  readonly record?: { readonly fields: readonly string[] }
}

const separatorName = (separator = ''): string => (separator === '\t' ? t('importWords.tab') : `«${separator}»`)
const placesWords = (columns: Places = {}): string =>
  Object.entries(columns)
    .map(([name, [from, to]]) => t('importWords.place', { name, from, to }))
    .join(', ')

function headingWords({ headingRow = 1, headingRows = 1 }: Format): string {
  if (headingRows > 1) return t('importWords.format.headings', { from: headingRow - headingRows + 1, to: headingRow })
  return headingRow > 1 ? t('importWords.format.heading', { row: headingRow }) : ''
}

function jsonlWords({ discriminator, header }: Format): string {
  if (discriminator === undefined) return t('importWords.format.jsonl')
  if (!header) return t('importWords.format.jsonlOf', { field: discriminator })
  const { type = '', provider = '' } = header
  return t('importWords.format.jsonlHeader', { field: discriminator, type, provider })
}

const types: Readonly<Record<string, (format: Format) => readonly string[]>> = {
  csv: (format) => [
    t('importWords.format.csv', {
      encoding: encodingLabel(format.encoding),
      separator: separatorName(format.separator),
    }),
    headingWords(format),
    format.finalLineEnd === 'optional' ? t('importWords.format.mayBeCut') : '',
  ],
  dbf: ({ encoding }) => [t('importWords.format.dbf', { encoding: encodingLabel(encoding) })],
  xlsx: () => [t('importWords.format.xlsx')],
  jsonl: (format) => [jsonlWords(format)],
  fixed: ({ encoding, columns, header, trailer }) => [
    t('importWords.format.fixed', { encoding: encodingLabel(encoding), columns: placesWords(columns) }),
    header ? t('importWords.format.fixedHeader', { line: header.line ?? 1, columns: placesWords(header.columns) }) : '',
    trailer
      ? t('importWords.format.fixedTrailer', { mark: trailer.startsWith ?? '', column: trailer.sumOf ?? '' })
      : '',
  ],
  register: ({ encoding, separator, record }) => [
    t('importWords.format.register', {
      encoding: encodingLabel(encoding),
      separator: separatorName(separator),
      fields: record?.fields.join(', ') ?? '',
    }),
  ],
  statement: () => [t('importWords.format.statement')],
}

/** How files are written, in words. */
export function formatWords(format: object): string {
  const known: Format = format
  const parts = types[known.type ?? '']?.(known) ?? [known.type ?? '']
  return parts.filter((part) => part !== '').join('; ')
}
