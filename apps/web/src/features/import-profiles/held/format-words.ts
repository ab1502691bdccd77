import { t } from '@zatyshok/i18n/translate'
import { encodingLabel } from './encodings.ts'

type Place = readonly [first: number, last: number]
type Places = Readonly<Record<string, Place>>

interface MarkedLine {
  readonly mark: string
  readonly fields: readonly string[]
}

/** The keys of a format that the words need; the server has the schema. */
interface Format {
  readonly type?: string
  readonly encoding?: string
  readonly separator?: string
  readonly headingRow?: number
  readonly headingRows?: number
  readonly headings?: readonly string[]
  readonly finalLineEnd?: string
  readonly languageByte?: number
  readonly firstRow?: number
  readonly discriminator?: string
  readonly list?: string
  readonly columns?: Places
  readonly header?: Partial<MarkedLine> & {
    readonly type?: string
    readonly provider?: string
    readonly line?: number
    readonly columns?: Places
  }
  readonly trailer?: Partial<MarkedLine> & {
    readonly startsWith?: string
    readonly count?: Place
    readonly sum?: Place
    readonly sumOf?: string
  }
  readonly record?: MarkedLine & {
    readonly lists?: Readonly<Record<string, string>>
    readonly containers?: {
      readonly field: string
      readonly separator: string
      readonly body: string
      readonly columns: Readonly<Record<string, string>>
    }
  }
  readonly same?: string
  readonly totals?: { readonly count: string; readonly sum: string; readonly sumOf: string }
}

const separatorName = (separator = ''): string => (separator === '\t' ? t('importWords.tab') : `«${separator}»`)
const placesWords = (columns: Places = {}): string =>
  Object.entries(columns)
    .map(([name, [from, to]]) => t('importWords.place', { name, from, to }))
    .join(', ')

function headingWords({ headingRow = 1, headingRows = 1, headings }: Format): string {
  if (headings) return t('importWords.format.byPlace', { row: headingRow + 1, columns: headings.join(', ') })
  if (headingRows > 1) return t('importWords.format.headings', { from: headingRow - headingRows + 1, to: headingRow })
  return headingRow > 1 ? t('importWords.format.heading', { row: headingRow }) : ''
}

function jsonlWords({ discriminator, header }: Format): string {
  if (discriminator === undefined) return t('importWords.format.jsonl')
  if (!header) return t('importWords.format.jsonlOf', { field: discriminator })
  const { type = '', provider = '' } = header
  return t('importWords.format.jsonlHeader', { field: discriminator, type, provider })
}

const placeWords = ([from, to]: Place = [0, 0]): string => `${from}–${to}`

const fixedTrailerWords = ({ startsWith = '', count, sum, sumOf = '' }: NonNullable<Format['trailer']>): string =>
  t('importWords.format.fixedTrailer', {
    mark: startsWith,
    count: placeWords(count),
    column: sumOf,
    sum: placeWords(sum),
  })

function registerWords({ encoding, separator, header, record, trailer, same, totals }: Format): string[] {
  const lineOf = ({ mark = '', fields = [] }: Partial<MarkedLine> = {}) => ({ mark, fields: fields.join(', ') })
  const containers = record?.containers
  return [
    t('importWords.format.register', { encoding: encodingLabel(encoding), separator: separatorName(separator) }),
    t('importWords.format.registerHeader', lineOf(header)),
    t('importWords.format.registerRecord', lineOf(record)),
    ...Object.entries(record?.lists ?? {}).map(([field, sign]) => t('importWords.format.list', { field, sign })),
    containers
      ? t('importWords.format.containers', {
          ...containers,
          columns: Object.entries(containers.columns)
            .map(([code, column]) => `«${code}» → «${column}»`)
            .join(', '),
        })
      : '',
    t('importWords.format.registerTrailer', lineOf(trailer)),
    same === undefined ? '' : t('importWords.format.same', { field: same }),
    totals ? t('importWords.format.registerTotals', totals) : '',
  ]
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
  dbf: ({ encoding, languageByte }) => [
    t('importWords.format.dbf', { encoding: encodingLabel(encoding) }),
    languageByte === undefined ? '' : t('importWords.format.languageByte', { n: languageByte }),
  ],
  xlsx: () => [t('importWords.format.xlsx')],
  jsonl: (format) => [
    jsonlWords(format),
    format.list === undefined
      ? ''
      : t('importWords.format.list.of', { list: format.list || t('importWords.format.list.whole') }),
  ],
  fixed: ({ encoding, columns, firstRow = 1, header, trailer }) => [
    t('importWords.format.fixed', { encoding: encodingLabel(encoding), columns: placesWords(columns) }),
    firstRow > 1 ? t('importWords.format.firstRow', { n: firstRow }) : '',
    header ? t('importWords.format.fixedHeader', { line: header.line ?? 1, columns: placesWords(header.columns) }) : '',
    trailer ? fixedTrailerWords(trailer) : '',
  ],
  register: registerWords,
  statement: ({ encoding }) => [t('importWords.format.statement'), encoding ? encodingLabel(encoding) : ''],
}

/** How files are written, in words. */
export function formatWords(format: object): string {
  const known: Format = format
  const parts = types[known.type ?? '']?.(known) ?? [known.type ?? '']
  return parts.filter((part) => part !== '').join('; ')
}
