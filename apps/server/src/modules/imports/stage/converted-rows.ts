import type { FieldSql } from './field-sql.ts'
import type { StagedTable } from './staging.ts'

interface Converted {
  readonly fields: readonly FieldSql[]
  /** Columns over `v`. */
  readonly chosen: readonly string[]
  /** Over `s`. */
  readonly conditions?: readonly string[]
  /** Columns over `s` that are taken as they are. */
  readonly added?: Readonly<Record<string, string>>
}

/**
 * The rows of a stage table as values; dropped ones are left out. `offset 0` keeps the planner from writing a step into the next one, where it would be evaluated several times.
 */
export function convertedSql(table: StagedTable, { fields, chosen, conditions = [], added = {} }: Converted): string {
  const kept = ['n', 'item', ...Object.keys(added)]
  const list = (step: string, columns: readonly string[]) =>
    [...kept.map((name) => `${step}.${name}`), ...columns].join(', ')
  const all = [
    ...conditions,
    `not exists (select 1 from import_dropped x where x.space = ${table.space} and x.n = s.n)`,
  ]
  const own = Object.entries(added).map(([name, sql]) => `${sql} as ${name}`)
  // Two fields of a record may be read alike.
  const distinct = [...new Map(fields.map((field) => [field.at, field])).values()]
  const texts = distinct.map(({ at, text }) => `${text} as t${at}`)
  const typed = distinct.flatMap(({ at, typed: sql }) => [`q.t${at}`, `${sql} as v${at}`])
  return `select ${list('v', chosen)} from (
      select ${list('q', typed)} from (
        select ${['s.n', 's.item', ...own, ...texts].join(', ')} from ${table.name} s
        where ${all.join(' and ')} offset 0) q
      ${distinct.map(({ join }) => join ?? '').join(' ')} offset 0) v`
}

/** Which field is the first bad one, from 1; null when the row is good. */
export function badSql(fields: readonly FieldSql[]): string {
  const branches = fields.flatMap(({ bad }, at) => (bad ? [`when ${bad} then ${at + 1}`] : []))
  return branches.length === 0 ? 'null::integer' : `case ${branches.join(' ')} end`
}
