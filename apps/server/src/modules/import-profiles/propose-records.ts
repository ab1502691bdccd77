import { offeredValues } from '../imports/profile/field-values.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { type FieldRule, type RecordKind, recordKinds } from '../imports/profile/record-kinds.ts'
import type { ColumnLook } from './column-shapes.ts'
import { type Dictionary, lastName } from './heading-dictionary.ts'
import { headingLikeness, headingParts } from './heading-likeness.ts'
import type { MonthRun } from './month-columns.ts'
import { monthInName } from './month-in-name.ts'
import { proposeCodes } from './propose-codes.ts'
import { readingsOfZones, zoneColumns } from './propose-zones.ts'

/** A column of the sample with its detected type and values. */
export interface SeenColumn {
  readonly heading: string
  readonly look: ColumnLook
}

/** A field in the notation of profiles. */
export interface ProposedField {
  readonly column?: string
  /** The same value for every row. */
  readonly value?: string
  /** A pattern with one group, matched against the file's name. */
  readonly fileName?: string
  readonly codes?: Readonly<Record<string, string>>
  readonly format?: string
  readonly empty?: string
  readonly repair?: readonly string[]
}

export interface ProposedRecord {
  readonly kind: RecordKind
  readonly combine?: 'sum'
  readonly only?: { readonly column: string }
  readonly fields: Readonly<Record<string, ProposedField>>
}

const LEAST_LIKENESS = 0.5
/** Most columns that get a proposal; staff map the others. */
const MOST_COLUMNS = 120
/** Kinds that are proposed. Providers are left out, because only an administrator imports them. */
const KINDS: readonly RecordKind[] = [
  'accounts',
  'meters',
  'readings',
  'tariffs',
  'invoices',
  'invoice_lines',
  'payments',
]
/** Fields whose empty cell means 0 in all known exports. */
const ZERO = new Set(['opening', 'charged', 'closing', 'toPay', 'volume', 'amount'])
/** Fields that a file may lack: staff choose one value for all rows, or the draft finds them elsewhere. */
const MAY_BE_ELSEWHERE = new Set(['serviceType', 'source', 'partner', 'channel', 'month'])
/** «№ з/п»: the number of the row. */
const ROW_NUMBER = /^(?:№|n|nn)?\s*(?:[зп][/.\\]?\s*п\.?)?$/i
const NAMES = new Set(['holder', 'street', 'address', 'payer'])

interface Proposing {
  readonly columns: readonly SeenColumn[]
  readonly dictionary: Dictionary
  readonly notation: Profile['notation']
  readonly encoding: string | undefined
  /** Rows are items of a list inside a line: lines of a bill. */
  readonly isList: boolean
  readonly fileName: string
  readonly months: MonthRun | null
}

interface Match {
  readonly field: string
  readonly at: number
  readonly likeness: number
}

type Named = Proposing & { readonly likeness: readonly ReadonlyMap<string, number>[] }

/** Proposes the kinds of record in a table and their fields; empty if no kind matches well enough. */
export function proposeRecords(proposing: Proposing): ProposedRecord[] {
  const columns = proposing.columns.slice(0, MOST_COLUMNS)
  const likeness = columns.map(({ heading }) => namedLike(proposing.dictionary, heading))
  const named = { ...proposing, columns, likeness }
  const zones = zoneColumns(columns)
  const inMonths = columns.filter(({ heading }) => proposing.months?.columns.some((one) => one.heading === heading))
  const values = inMonths.length > 0 ? inMonths : zones.map(({ column }) => column)
  const kinds = proposing.isList ? (['invoice_lines'] as const) : KINDS
  const scored = kinds
    .map((kind) => ({ kind, ...matchKind(kind, kind === 'readings' ? withOneValue(named, values) : named) }))
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  if (!best || best.score < 0.35) return []
  const lines = scored.find(({ kind }) => kind === 'invoice_lines')
  const both = best.kind === 'invoices' && lines && lines.score > 0.6
  const bill = recordOf(best.kind, best.matches, proposing)
  // A person says what the months hold, and of which year they are.
  if (best.kind === 'readings' && inMonths.length > 0) return [withoutValue(bill)]
  if (!both) return best.kind === 'readings' && zones.length > 0 ? readingsOfZones(bill, zones) : [bill]
  return [{ ...bill, combine: 'sum' }, recordOf('invoice_lines', lines.matches, proposing)]
}

/**
 * Assigns each field of a kind its best column; a column is used once. The score grows with the matched needed fields
 * and with the share of matched columns.
 */
function matchKind(kind: RecordKind, { columns, likeness }: Named): { score: number; matches: Match[] } {
  const rules: Readonly<Record<string, FieldRule>> = recordKinds[kind]
  const candidates = Object.entries(rules).flatMap(([field, rule]) =>
    columns.map(({ look }, at) => ({
      field,
      at,
      likeness:
        Math.max(likeness[at]?.get(`${kind}.${field}`) ?? 0, likeness[at]?.get(field) ?? 0) *
        fit(rule, look) *
        fitOfWords(field, look),
    })),
  )
  candidates.sort((one, other) => other.likeness - one.likeness)
  const matches: Match[] = []
  for (const one of candidates) {
    if (one.likeness < LEAST_LIKENESS) break
    if (!matches.some(({ field, at }) => field === one.field || at === one.at)) matches.push(one)
  }
  const needed = Object.entries(rules)
    .filter(([name, rule]) => rule.needed && !MAY_BE_ELSEWHERE.has(name))
    .map(([name]) => name)
  const found = matches.filter(({ field }) => needed.includes(field)).reduce((sum, { likeness }) => sum + likeness, 0)
  const sum = matches.reduce((total, { likeness }) => total + likeness, 0)
  const left = columns.filter((_, at) => !matches.some((match) => match.at === at))
  const lacking = Object.keys(rules).filter((name) => !matches.some(({ field }) => field === name))
  const held = heldByType(rules, { left, lacking })
  const likely = held.fields.filter((name) => needed.includes(name)).length * BY_TYPE
  const shares = {
    needed: (found + likely) / Math.max(1, needed.length),
    columns: (sum - held.strange) / Math.max(1, columns.length),
  }
  return { score: 0.55 * shares.needed + 0.45 * shares.columns, matches }
}

/** How much a needed field counts for which only a column of its type is there. */
const BY_TYPE = 0.5

/**
 * Among columns whose headings are unknown, returns how many days and sums the kind has no field for, and its fields that
 * such a column may hold.
 */
function heldByType(
  rules: Readonly<Record<string, FieldRule>>,
  { left, lacking }: { left: readonly SeenColumn[]; lacking: readonly string[] },
): { fields: readonly string[]; strange: number } {
  const of = (shape: 'day' | 'decimal', types: readonly FieldRule['is'][]) => {
    const columns = left.filter(({ look }) => look.shape === shape).length
    // Needed fields come first: they say what the rows are.
    const fields = lacking.filter((name) => types.includes(rules[name]?.is ?? 'text'))
    const sorted = [...fields.filter((name) => rules[name]?.needed), ...fields.filter((name) => !rules[name]?.needed)]
    return { fields: sorted.slice(0, columns), strange: Math.max(0, columns - fields.length) }
  }
  const days = of('day', ['day'])
  const sums = of('decimal', ['money', 'amount', 'decimal'])
  return { fields: [...days.fields, ...sums.fields], strange: days.strange + sums.strange }
}

function withoutValue({ fields: { value: _, month: _month, ...fields }, ...record }: ProposedRecord): ProposedRecord {
  return { ...record, fields }
}

/** Leaves the reading to the first column of the zones or months; the others match no field. */
function withOneValue(named: Named, [first, ...others]: readonly SeenColumn[]): Named {
  const left = named.columns.map((column, at) => ({
    column,
    likeness: named.likeness[at] ?? new Map<string, number>(),
  }))
  const kept = left.filter(({ column }) => !others.includes(column))
  return {
    ...named,
    columns: kept.map(({ column }) => column),
    likeness: kept.map(({ column, likeness }) => (column === first ? new Map([['readings.value', 1]]) : likeness)),
  }
}

/**
 * Returns the similarity of a column's heading to each field, by `kind.field` and by `field` for headings of other
 * kinds.
 */
function namedLike({ entries }: Dictionary, heading: string): ReadonlyMap<string, number> {
  if (ROW_NUMBER.test(heading.trim())) return new Map()
  const parts = headingParts(lastName(heading))
  const path = heading.includes('.') ? headingParts(heading) : undefined
  const best = new Map<string, number>()
  for (const entry of entries) {
    const likeness = Math.max(
      headingLikeness(entry.heading, parts),
      path ? headingLikeness(entry.heading, path) * 0.95 : 0,
    )
    for (const [name, value] of [
      [`${entry.kind}.${entry.field}`, likeness],
      [entry.field, likeness * 0.9],
    ] as const) {
      if (value > (best.get(name) ?? 0)) best.set(name, value)
    }
  }
  return best
}

/** Returns how well the type of the values fits the field, 0–1. */
function fit(rule: FieldRule, look: ColumnLook): number {
  const { shape } = look
  if (shape === 'empty') return 0.9
  if (rule.is === 'day') return shape === 'day' ? 1 : 0.2
  if (rule.is === 'month') return shape === 'month' ? 1 : shape === 'day' ? 0.8 : 0.2
  if (rule.is === 'text' || rule.is === 'phone') return shape === 'decimal' || shape === 'day' ? 0.7 : 1
  if (rule.is === 'integer') return isMostlyWhole(look) ? 1 : 0.3
  return shape === 'integer' || shape === 'decimal' ? 1 : 0.2
}

/** Signs that values of a text field have. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  ...{ account: /[0-9]/, serial: /[0-9]/, number: /[0-9]/, phone: /(?:[0-9][^0-9]*){7}/ },
  ...{ holder: /\p{L}{2}/u, payer: /\p{L}{2}/u, street: /\p{L}{2}/u, address: /\p{L}{2}/u },
}

/** Lowers the similarity if most values lack the signs of the field. */
function fitOfWords(field: string, { values }: ColumnLook): number {
  const signs = SIGNS[field]
  const all = [...values.keys()]
  return !signs || all.filter((value) => signs.test(value)).length >= all.length * 0.8 ? 1 : 0.3
}

/** A decimal among whole numbers is a mistake of the file. */
function isMostlyWhole({ shape, values }: ColumnLook): boolean {
  if (shape !== 'decimal') return shape === 'integer'
  const all = [...values.keys()]
  return all.filter((value) => /^[0-9]+$/.test(value)).length >= all.length * 0.8
}

function recordOf(kind: RecordKind, matches: readonly Match[], proposing: Proposing): ProposedRecord {
  const fields = matches.map(({ field, at }) => [
    field,
    fieldOf(kind, field, { column: proposing.columns[at], ...proposing }),
  ])
  const order = Object.keys(recordKinds[kind])
  const month = monthOf(kind, Object.fromEntries(fields), proposing)
  if (month) fields.push(['month', month])
  fields.sort(([one], [other]) => order.indexOf(String(one)) - order.indexOf(String(other)))
  return { kind, fields: Object.fromEntries(fields) }
}

/** The month of a file without a column for it: of the reading's or payment's day, or of the file's name. */
function monthOf(
  kind: RecordKind,
  fields: Readonly<Record<string, ProposedField>>,
  { columns, notation, fileName }: Proposing,
): ProposedField | undefined {
  if (!('month' in recordKinds[kind]) || fields['month']) return undefined
  const day = fields['readOn'] ?? fields['paidOn']
  if (day?.column === undefined) return monthInName(fileName)
  const { format = notation.day } = columns.find(({ heading }) => heading === day.column)?.look ?? {}
  return { column: day.column, format: format ?? notation.day }
}

function fieldOf(
  kind: RecordKind,
  field: string,
  { column, dictionary, notation, encoding }: Proposing & { column: SeenColumn | undefined },
): ProposedField {
  const { heading = '', look } = column ?? {}
  const rules: Readonly<Record<string, FieldRule>> = recordKinds[kind]
  const { is } = rules[field] ?? {}
  const isDate = (is === 'day' || is === 'month') && look?.format && look.format !== notation[is]
  const allowed = offeredValues[kind]?.[field]
  const codes =
    allowed || field === 'counterType'
      ? proposeCodes({ place: `${kind}.${field}`, allowed, values: look?.values, dictionary })
      : undefined
  const latin = encoding === 'cp866' && is === 'text' && look?.shape === 'text' && NAMES.has(field)
  const isNumber = is === 'money' || is === 'amount' || is === 'decimal' || is === 'integer'
  const repair = [
    ...(latin ? ['latinI'] : []),
    ...(NAMES.has(field) ? ['apostrophe'] : []),
    ...(isNumber && look?.isDressed ? ['number'] : []),
  ]
  return {
    column: heading,
    ...(codes && { codes }),
    ...(isDate && look.format && { format: look.format }),
    ...(ZERO.has(field) && { empty: '0' }),
    ...(repair.length > 0 && { repair }),
  }
}
