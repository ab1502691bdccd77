import pg from 'pg'
import { columnsOfField } from '../profile/needed-columns.ts'
import type { FieldSource, Profile, RecordRule } from '../profile/profile-schema.ts'
import { type FieldRule, recordKinds } from '../profile/record-kinds.ts'
import type { RowReason } from '../refusal-reasons.ts'
import { monthsAsNumbersSql } from './month-words.ts'
import { numberSql, plainNumber } from './number-sql.ts'
import { repairedNumber } from './repaired-number.ts'
import type { StagedTable } from './staging.ts'
import { bareSql } from './staging.ts'
import { dayPattern, hasMonthWord } from './written-day.ts'

const { escapeLiteral } = pg

/**
 * SQL of one field of a record, in three steps that are evaluated once for each row: the text of the cell over the
 * stage table `s`, the typed value over `q`, and the check over `v`.
 */
export interface FieldSql {
  readonly name: string
  /** Number of its columns in the steps (t0, v0, f0, …). Fields that are read in the same way share them. */
  readonly at: number
  /** Headings of its cells, for the report. */
  readonly heading: string
  /** Text as written, null when empty (over `s`). */
  readonly raw: string
  /** The text ready for conversion: numbers have a point and no gaps (over `s`). */
  readonly text: string
  /** Conversion of `q.<column>`, null when it is impossible. */
  readonly typed: string
  /** Value within the bounds of the database (over `v.<column>`). */
  readonly value: string
  /** True if the field makes the row bad (over `v`); undefined if that cannot happen. */
  readonly bad: string | undefined
  readonly reason: RowReason
  /** A join with the converted distinct texts (over `q`), if that costs less than converting each row. */
  readonly join: string | undefined
}

/** Values that the SQL of all fields of a table needs. */
export interface FieldContext {
  readonly profile: Profile
  readonly table: StagedTable
  readonly fileName: string
  readonly header: ReadonlyMap<string, string>
  /** The different ways in which the fields of the table are read; the index is `FieldSql.at`. */
  readonly readings: string[]
}

/** SQL of every field that the record maps, and of the service type that follows from the service code. */
export function fieldsSql(record: RecordRule, context: FieldContext): FieldSql[] {
  const rules: Record<string, FieldRule> = recordKinds[record.kind]
  return Object.entries(withServiceType(record, context.profile)).map(([name, source]) => {
    const rule = rules[name]
    if (!rule) throw new Error(`no field ${name} in ${record.kind}`)
    return fieldSql({ name, rule, source, at: numberOf({ name, rule, source }, context) }, context)
  })
}

/** Names of text fields that are read in a special way. */
const ownWays = new Set(['account', 'activationCode', 'counterType'])

/** The number of a field. Fields with the same cells and the same values have the same number. */
function numberOf({ name, rule, source }: Omit<Mapped, 'at'>, { readings }: FieldContext): number {
  const reading = JSON.stringify([ownWays.has(name) ? name : '', { ...rule, needed: false }, source])
  const known = readings.indexOf(reading)
  return known >= 0 ? known : readings.push(reading) - 1
}

function withServiceType({ kind, fields }: RecordRule, { services }: Profile): Record<string, FieldSource> {
  const { serviceCode, serviceType } = fields
  if (!('serviceType' in recordKinds[kind]) || serviceType || !serviceCode) return fields
  const typeOf = (code: string) => String(services[code] ?? '')
  const codes = serviceCode.codes
    ? Object.fromEntries(Object.entries(serviceCode.codes).map(([written, code]) => [written, typeOf(code)]))
    : Object.fromEntries(Object.keys(services).map((code) => [code, typeOf(code)]))
  return { ...fields, serviceType: { ...serviceCode, codes } }
}

interface Mapped {
  readonly name: string
  readonly rule: FieldRule
  readonly source: FieldSource
  /** Number of the field's columns in the steps: t0, v0, … */
  readonly at: number
}

function fieldSql({ name, rule, source, at }: Mapped, context: FieldContext): FieldSql {
  const raw = rawSql(name, source, context)
  const own = { name, at, heading: columnsOfField(source).join(' + '), raw, join: undefined }
  const [text, typed] = [`q.t${at}`, `v.v${at}`]
  const missing = `${typed} is null`
  const bad = rule.needed ? missing : `(v.t${at} is not null and ${missing})`
  if (source.codes) {
    const literal = rule.is === 'integer' ? integerLiteral : escapeLiteral
    return { ...own, text: raw, typed: codedSql(text, source.codes, literal), value: typed, bad, reason: 'code' }
  }
  if (rule.is === 'text' || rule.is === 'phone') {
    const converted = rule.is === 'phone' ? `import_phone(${text})` : text
    const checks = rule.needed ? [missing] : []
    if (name === 'counterType') {
      const wrong = `(${missing} and ${rule.needed === true} or ${typed} !~ '^[0-9]{9}$')`
      return { ...own, text: raw, typed: text, value: typed, bad: wrong, reason: 'code' }
    }
    const { accountFormat } = context.profile
    if (name === 'account' && accountFormat)
      checks.push(`${typed} !~ ${escapeLiteral(`^${accountPattern(accountFormat)}$`)}`)
    const wrong = checks.length === 0 ? undefined : `(${checks.join(' or ')})`
    return { ...own, text: raw, typed: converted, value: typed, bad: wrong, reason: 'accountFormat' }
  }
  if (rule.is === 'day' || rule.is === 'month') return { ...own, ...daySql(rule.is, source, { at, raw, bad, context }) }
  const number = numberSql(rule, context.profile)
  const value = number.value(typed)
  const outside = bad.replace(missing, `${value} is null`)
  const plain = plainNumber(raw, context.profile)
  return { ...own, text: plain, typed: number.typed(text), value, bad: outside, reason: number.reason }
}

/** Checks the code again (the profile check does so first), because a number is written to SQL without quotes. */
function integerLiteral(code: string): string {
  if (!/^[0-9]{1,9}$/.test(code)) throw new Error(`${code} is no code of a profile`)
  return code
}

function daySql(
  is: 'day' | 'month',
  source: FieldSource,
  { at, raw, bad, context }: { at: number; raw: string; bad: string; context: FieldContext },
): Omit<FieldSql, 'name' | 'at' | 'heading' | 'raw'> {
  const written = source.format ?? context.profile.notation[is]
  const join = dayJoin({ text: `q.t${at}`, raw, alias: `d${at}`, written, table: context.table.name })
  // Any day of a month may name the month.
  const typed = is === 'month' ? `date_trunc('month', d${at}.day)::date` : `d${at}.day`
  return { text: raw, typed, value: `v.v${at}`, bad, reason: is, join }
}

/** Masks of domain/account-number as one pattern without capturing groups. */
export function accountPattern(masks: string): string {
  const one = (mask: string) =>
    mask
      .trim()
      .replace(/[^#\w]/g, '\\$&')
      .replaceAll('#', '[0-9]')
  return `(?:${masks.split('|').map(one).join('|')})`
}

const REPAIRS: Readonly<Record<FieldSource['repair'][number], (sql: string, profile: Profile) => string>> = {
  latinI: (sql) => `import_latin_i(${sql})`,
  apostrophe: (sql) => `import_apostrophe(${sql})`,
  number: repairedNumber,
}

export function rawSql(name: string, source: FieldSource, context: FieldContext): string {
  let sql = writtenSql(source, context)
  if (name === 'account' || name === 'activationCode') sql = `replace(replace(${sql}, ' ', ''), '\u00a0', '')`
  if (source.pad) sql = `lpad(${sql}, greatest(${source.pad}, length(${sql})), '0')`
  for (const repair of source.repair) sql = REPAIRS[repair](sql, context.profile)
  if (source.prefix !== undefined) sql = `${escapeLiteral(source.prefix)} || ${sql}`
  return source.empty === undefined ? sql : `coalesce(${sql}, ${escapeLiteral(source.empty)})`
}

function writtenSql(source: FieldSource, { table, fileName, header }: FieldContext): string {
  if (source.value !== undefined) return escapeLiteral(source.value)
  if (source.header !== undefined) return escapeLiteral(header.get(source.header) ?? '')
  if (source.fileName !== undefined) {
    return escapeLiteral(new RegExp(source.fileName, 'i').exec(fileName)?.[1] ?? '')
  }
  if (source.ifFilled !== undefined) {
    const [filled, empty] = [source.filledAs ?? '', source.emptyAs ?? ''].map(escapeLiteral)
    return `case when ${cellSql(source.ifFilled, table)} is not null then ${filled} else ${empty} end`
  }
  if (source.columns) {
    const cells = source.columns.map((column) => cellSql(column, table))
    return `nullif(concat_ws(${escapeLiteral(source.join)}, ${cells.join(', ')}), '')`
  }
  return cellSql(source.column ?? '', table)
}

/** Text of a cell without surrounding blanks; null if it is empty. */
export function cellSql(heading: string, table: StagedTable): string {
  const column = table.columns.get(heading)
  if (!column) throw new Error(`no column ${heading} in ${table.name}`)
  return `nullif(${table.hasBlanks ? bareSql(`s.${column}`) : `s.${column}`}, '')`
}

function codedSql(text: string, codes: Readonly<Record<string, string>>, literal: (code: string) => string): string {
  const branches = Object.entries(codes).map(
    ([written, code]) => `when ${escapeLiteral(written)} then ${code === '' ? 'null' : literal(code)}`,
  )
  return branches.length === 0 ? 'null' : `case ${text} ${branches.join(' ')} end`
}

/** Converts each distinct date once and joins by hash, because a file has many rows and few dates. */
function dayJoin(day: { text: string; raw: string; alias: string; written: string; table: string }): string {
  const { pattern, parts } = dayPattern(day.written)
  const plain = hasMonthWord(day.written) ? monthsAsNumbersSql('t.written') : 't.written'
  const convert = `import_day(${plain}, ${escapeLiteral(pattern)}, '{${parts.join(',')}}')`
  const distinct = `select distinct ${day.raw} as written from ${day.table} s`
  return `left join (select t.written, ${convert} as day from (${distinct}) t) ${day.alias}
            on ${day.alias}.written = ${day.text}`
}
