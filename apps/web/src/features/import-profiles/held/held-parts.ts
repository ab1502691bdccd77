import { fieldName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import type { Definition, FileRule, RecordRule, TableRule } from '../definition.ts'
import { partWords } from './part-words.ts'

/** A part of the profile that the rest of the screen does not show. */
export interface HeldPart {
  /** Its path in the object, such as `['records', 0, 'only']`. */
  readonly path: readonly (string | number)[]
  readonly what: string
  readonly value: string
  /** Files cannot be read without this part: it is shown and cannot be removed. */
  readonly isNeeded?: boolean
}

const names: Readonly<Record<string, () => string>> = {
  key: () => t('importPart.key'),
  totals: () => t('importPart.totals'),
  correction: () => t('importPart.correction'),
  cancelled: () => t('importPart.cancelled'),
  headingRow: () => t('importPart.headingRow'),
  headingRows: () => t('importProfiles.headingRows'),
  headings: () => t('importPart.headings'),
  combine: () => t('importPart.combine'),
  only: () => t('importPart.only'),
  find: () => t('importPart.find'),
  town: () => t('importPart.town'),
  money: () => t('importPart.money'),
  format: () => t('importPart.format'),
  column: () => t('importPart.column'),
  columns: () => t('importPart.columns'),
  join: () => t('importPart.join'),
  value: () => t('importPart.value'),
  header: () => t('importPart.header'),
  fileName: () => t('importPart.fileName'),
  ifFilled: () => t('importPart.ifFilled'),
  filledAs: () => t('importPart.filledAs'),
  emptyAs: () => t('importPart.emptyAs'),
  codes: () => t('importPart.codes'),
  repair: () => t('importPart.repair'),
  empty: () => t('importPart.empty'),
  prefix: () => t('importPart.prefix'),
  pad: () => t('importPart.pad'),
}

const nameOf = (part: string): string => names[part]?.() ?? part

/** Defaults of the reader: a part of a profile that repeats a default has no effect. */
const usual: Readonly<Record<string, unknown>> = {
  join: ' ',
  repair: [],
  headingRow: 1,
  headingRows: 1,
  money: 'hryvnias',
}
const isUsual = (name: string, value: unknown) => JSON.stringify(usual[name]) === JSON.stringify(value)

/** Returns the parts of the whole profile that its form does not show. */
export function partsOfProfile(definition: Definition): HeldPart[] {
  const {
    provider: _,
    accountFormat: _format,
    town: _town,
    notation: _notation,
    services: _services,
    files: _files,
    ...rest
  } = definition
  const parts = Object.entries(rest).map(([name, value]) => partOf([name], value))
  return parts.map((part) => (part.path[0] === 'format' ? { ...part, isNeeded: true } : part))
}

/** Returns the parts of a file except its tables. */
export const partsOfFile = ({ format }: FileRule): HeldPart[] =>
  format === undefined ? [] : [partOf(['format'], format)]

/** Returns the parts of a table except its records; each column of the key is a separate part. */
export function partsOfTable({ sheet: _, type: _type, each: _each, records: _records, key, ...rest }: TableRule) {
  return [
    ...(key ?? []).map((column, at): HeldPart => ({ path: ['key', at], what: nameOf('key'), value: `«${column}»` })),
    ...entriesOf(rest, []),
  ]
}

/** Returns the names of a sheet's columns by place; a sheet without headings needs them. */
export const namesOfTable = ({ headings }: TableRule): HeldPart[] =>
  headings === undefined ? [] : [{ ...partOf(['headings'], headings), isNeeded: true }]

/** Returns the parts of a record and of its fields. */
export const partsOfRecord = ({ kind: _, fields, ...rest }: RecordRule): HeldPart[] => [
  ...entriesOf(rest, []),
  ...Object.entries(fields).flatMap(([name, source]) =>
    entriesOf(source, ['fields', name]).map((part) => ({ ...part, what: `${fieldName(name)}: ${part.what}` })),
  ),
]

/** Returns the parts of a record that its fields and conditions do not show: how an account is found in a text. */
export const otherPartsOfRecord = ({ kind: _, fields: _fields, only: _only, combine: _combine, ...rest }: RecordRule) =>
  entriesOf(rest, [])

const entriesOf = (of: object, path: HeldPart['path']): HeldPart[] =>
  Object.entries(of)
    .filter(([name, value]) => value !== undefined && !isUsual(name, value))
    .map(([name, value]) => partOf([...path, name], value))

const partOf = (path: HeldPart['path'], value: unknown): HeldPart => ({
  path,
  what: nameOf(String(path.at(-1))),
  value: partWords(String(path.at(-1)), value),
})

/** Parts that name a field's source: a field without them is removed. */
const places = new Set<string | number>(['column', 'columns', 'header', 'fileName', 'ifFilled', 'value'])

/**
 * Returns the object without one part. Removing the last item of a list removes the list; removing a field's source
 * removes the field.
 */
export function without<T extends object>(whole: T, path: HeldPart['path']): T {
  const isField = path.at(-3) === 'fields' && places.has(path.at(-1) ?? '')
  return cut(whole, isField ? path.slice(0, -1) : path) as T
}

function cut(whole: unknown, [first = '', ...rest]: HeldPart['path']): unknown {
  if (Array.isArray(whole)) return whole.filter((_, at) => at !== first)
  const { [first]: part, ...others } = whole as Record<string | number, unknown>
  if (rest.length === 0) return others
  const next = cut(part, rest)
  return Array.isArray(next) && next.length === 0 ? others : { ...others, [first]: next }
}
