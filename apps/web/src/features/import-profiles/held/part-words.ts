import { valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import type { Condition, Correction, Totals } from '../definition.ts'
import { exampleOf } from '../fields/date-formats.ts'
import type { FieldSource } from '../fields/field-source.ts'
import { formatWords } from './format-words.ts'

const quoted = (texts: readonly string[]): string => texts.map((text) => `«${text}»`).join(', ')

const repairs: Readonly<Record<string, () => string>> = {
  latinI: () => t('importWords.repair.latinI'),
  apostrophe: () => t('importWords.repair.apostrophe'),
  number: () => t('importWords.repair.number'),
}

/** Names of the repairs of a text. */
export const repairName = (repair: string): string => repairs[repair]?.() ?? repair
export const repairNames = Object.keys(repairs)

export const conditionWords = ({ column, is }: Condition): string =>
  is ? t('importWords.condition.is', { column, values: quoted(is) }) : t('importWords.condition.filled', { column })

export const totalsWords = ({ column, is, sums }: Totals): string =>
  t('importWords.totals', { column, mark: is, sums: quoted(sums) })

export function correctionWords(correction: Correction): string {
  if (correction.by === 'flag') return t('importWords.correction.flag', correction)
  return correction.by === 'id'
    ? t('importWords.correction.id', correction)
    : t('importWords.correction.revision', correction)
}

export const combineWords = (combine: string): string =>
  combine === 'sum' ? t('importWords.combine.sum') : t('importWords.combine.last')

const codesWords = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([theirs, ours]) => `«${theirs}» → ${ours === '' ? '—' : valueName(ours)}`)
    .join(', ')

interface Find {
  readonly masks: Readonly<Record<string, string>>
  readonly labels?: readonly string[]
}

function findWords({ masks, labels = [] }: Find): string {
  const all = Object.entries(masks)
    .map(([provider, mask]) => `${provider} — ${mask}`)
    .join(', ')
  return labels.length === 0
    ? t('importWords.find', { masks: all })
    : t('importWords.find.labels', { masks: all, labels: quoted(labels) })
}

/** Where the value of a field comes from. */
function originWords({ column, columns, join = ' ', ...source }: FieldSource): string {
  if (column !== undefined) return t('importWords.column', { column })
  if (columns) {
    const all = quoted(columns)
    return join.trim() === ''
      ? t('importWords.columns', { columns: all })
      : t('importWords.columnsJoined', { columns: all, join })
  }
  if (source.value !== undefined) return t('importWords.value', { value: valueName(source.value) })
  if (source.fileName !== undefined) return t('importWords.fileName')
  if (source.header !== undefined) return t('importWords.header', { name: source.header })
  if (source.ifFilled === undefined) return t('importProfiles.field.none')
  const { ifFilled, filledAs = '', emptyAs = '' } = source
  return t('importWords.ifFilled', { column: ifFilled, filled: valueName(filledAs), empty: valueName(emptyAs) })
}

/** How a field is read, in one line of words. */
export function sourceWords(source: FieldSource): string {
  const { format, empty, prefix, pad, codes, repair = [] } = source
  const parts = [
    originWords(source),
    format && t('importWords.format', { format: exampleOf(format) }),
    empty !== undefined && t('importWords.empty', { value: empty }),
    prefix !== undefined && t('importWords.prefix', { text: prefix }),
    pad !== undefined && t('importWords.pad', { n: pad }),
    ...repair.map(repairName),
    codes && t('importWords.codes', { list: codesWords(codes) }),
  ]
  return parts.filter(Boolean).join('; ')
}

const words: Readonly<Record<string, (value: never) => string>> = {
  format: (value: string | object) => (typeof value === 'string' ? exampleOf(value) : formatWords(value)),
  only: conditionWords,
  cancelled: conditionWords,
  totals: totalsWords,
  correction: correctionWords,
  combine: combineWords,
  find: findWords,
  codes: codesWords,
  columns: quoted,
  column: (value: string) => `«${value}»`,
  ifFilled: (value: string) => `«${value}»`,
  value: valueName,
  filledAs: valueName,
  emptyAs: valueName,
  repair: (value: readonly string[]) => value.map(repairName).join(', '),
  money: (value: string) => (value === 'kopiykas' ? t('importWords.money.kopiykas') : t('importWords.money.hryvnias')),
}

/** A part of a profile by its name, in words. */
export function partWords(name: string, value: unknown): string {
  const known = words[name]
  return known ? known(value as never) : String(value)
}
