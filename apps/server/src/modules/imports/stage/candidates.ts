import pg from 'pg'
import type { Condition, RecordRule } from '../profile/profile-schema.ts'
import { type FieldRule, type RecordKind, recordKinds } from '../profile/record-kinds.ts'
import { cellSql, type FieldContext, type FieldSql, fieldsSql } from './field-sql.ts'
import type { StagedTable } from './staging.ts'
import { makeTable } from './staging.ts'

const { escapeLiteral } = pg

/** The rows of a table, read as records of one kind. */
export interface Candidate {
  readonly kind: RecordKind
  readonly record: RecordRule
  readonly context: FieldContext
  readonly table: StagedTable
  readonly fields: readonly FieldSql[]
  /** Index among the candidates of the file. */
  readonly index: number
  /**
   * The temporary table that `makeCandidate` fills, or a parenthesised select from a table that several candidates
   * share.
   */
  readonly from: string
  /**
   * The temporary view of the rows of `from` that are neither bad, refused nor dropped so far. It has every field of the
   * kind; a field that the profile does not map is null.
   */
  readonly records: string
}

/** The candidates of a file in the order of its profile. `makeCandidates` converts their rows. */
export function candidatesOf(contexts: readonly FieldContext[]): Candidate[] {
  const records = contexts.flatMap((context) => context.table.rule.records.map((record) => ({ context, record })))
  return records.map(({ context, record }, index) => {
    const { table } = context
    const fields = fieldsSql(record, context)
    const candidate = { kind: record.kind, record, context, table, fields, index }
    const from = sharesRows(table) ? sharedSql(candidate) : `import_candidate_${index}`
    return { ...candidate, from, records: `import_records_${index}` }
  })
}

/**
 * True if a row of the candidate's table becomes this record only. If a row becomes several records, all of them are
 * converted before the first is written, so that a bad row is refused for all of them.
 */
export function standsAlone({ kind, record, table }: Candidate): boolean {
  return kind === 'readings' && table.rule.records.length === 1 && !record.only
}

/** True if every row of the table becomes several records. Fields that they share are then converted once. */
function sharesRows({ rule: { records } }: StagedTable): boolean {
  return records.length > 1 && records.every(({ kind, only }) => kind !== 'readings' && !only)
}

const sharedTable = ({ space, name }: StagedTable): string => `import_converted_${space}_${name}`

function sharedSql({ fields, table, index }: Omit<Candidate, 'from' | 'records'>): string {
  const values = fields.map(({ at, name }) => `f${at} as "${name}"`)
  return `(select ${['n', 'item', ...values].join(', ')}, bad${index} as bad from ${sharedTable(table)} f)`
}

/** Converts the rows of all candidates that share their table, and refuses bad rows. */
export async function makeCandidates(client: pg.ClientBase, candidates: readonly Candidate[]): Promise<void> {
  for (const table of new Set(candidates.map((candidate) => candidate.table))) {
    const own = candidates.filter((candidate) => candidate.table === table)
    if (sharesRows(table)) await makeShared(client, table, own)
    else for (const candidate of own) if (!standsAlone(candidate)) await makeCandidate(client, candidate)
  }
}

async function makeShared(client: pg.ClientBase, table: StagedTable, own: readonly Candidate[]): Promise<void> {
  const name = sharedTable(table)
  const fields = [...new Map(own.flatMap((candidate) => candidate.fields).map((field) => [field.at, field])).values()]
  const values = fields.map(({ at, value }) => `${value} as f${at}`)
  const bad = own.map((candidate) => `${badSql(candidate.fields)} as bad${candidate.index}`)
  await makeTable(client, name, convertedSql(table, { fields, chosen: [...values, ...bad] }))
  await client.query(`analyze ${name}`)
  for (const candidate of own) {
    await refuseBadFields(client, candidate)
    await createRecords(client, candidate)
  }
}

/** Converts the rows of a candidate except those that meet `leftOut` (a condition over `s`), and refuses bad rows. */
export async function makeCandidate(client: pg.ClientBase, candidate: Candidate, leftOut?: string): Promise<void> {
  const { from, record, table, fields } = candidate
  const chosen = [...fields.map(({ name, value }) => `${value} as "${name}"`), `${badSql(fields)} as bad`]
  const conditions = [
    ...(record.only ? [conditionSql(record.only, table)] : []),
    ...(leftOut ? [`not (${leftOut})`] : []),
  ]
  await makeTable(
    client,
    from,
    convertedSql(table, { fields, chosen, conditions, added: correctionSql(record, table) }),
  )
  await client.query(`analyze ${from}`)
  await refuseBadFields(client, candidate)
  await createRecords(client, candidate)
}

/** SQL types of the fields of records. */
const TYPES: Readonly<Record<FieldRule['is'], string>> = {
  text: 'text',
  phone: 'text',
  integer: 'integer',
  money: 'bigint',
  amount: 'bigint',
  day: 'date',
  month: 'date',
  decimal: 'numeric',
}

async function createRecords(client: pg.ClientBase, { kind, fields, from, table, records }: Candidate): Promise<void> {
  const mapped = new Set(fields.map(({ name }) => name))
  const unmapped = Object.entries<FieldRule>(recordKinds[kind]).filter(([name]) => !mapped.has(name))
  const columns = ['c.*', ...unmapped.map(([name, { is }]) => `null::${TYPES[is]} as "${name}"`)]
  await client.query(
    `create temporary view ${records} as select ${columns.join(', ')} from ${from} c
     where c.bad is null and ${goodRow(table.space, 'c')}`,
  )
}

/** SQL condition: the row is neither refused nor dropped. */
export function goodRow(space: number, alias: string): string {
  return ['import_refused', 'import_dropped']
    .map((list) => `not exists (select 1 from ${list} x where x.space = ${space} and x.n = ${alias}.n)`)
    .join(' and ')
}

/** Columns with which a reading corrects another one: corrects, own_id and replaces_id. */
export function correctionSql({ kind }: RecordRule, table: StagedTable): Record<string, string> {
  if (kind !== 'readings') return {}
  const { correction } = table.rule
  const none = { corrects: 'false', own_id: 'null::text', replaces_id: 'null::text' }
  if (!correction) return none
  if (correction.by === 'id') {
    return { ...none, own_id: cellSql(correction.id, table), replaces_id: cellSql(correction.replaces, table) }
  }
  const cell = cellSql(correction.column, table)
  if (correction.by === 'revision') return { ...none, corrects: `${revisionSql(cell)} > 1` }
  return { ...none, corrects: `coalesce(${cell} = ${escapeLiteral(correction.value)}, false)` }
}

/** Number of a revision; a missing one is the first. */
export function revisionSql(cell: string): string {
  return `coalesce(case when ${cell} ~ '^[0-9]{1,9}$' then ${cell}::integer end, 1)`
}

/** SQL condition over the stage table `s`. */
export function conditionSql({ column, is }: Condition, table: StagedTable): string {
  const cell = cellSql(column, table)
  return is ? `coalesce(${cell} in (${is.map(escapeLiteral).join(', ')}), false)` : `${cell} is not null`
}

async function refuseBadFields(client: pg.ClientBase, candidate: Candidate): Promise<void> {
  const { rows } = await client.query(`select 1 from ${candidate.from} c where bad is not null limit 1`)
  if (rows.length === 0) return
  const choose = (of: (field: FieldSql) => string) =>
    `case c.bad ${candidate.fields.map((field, at) => `when ${at + 1} then ${of(field)}`).join(' ')} end`
  const reason = choose((field) => `case when ${field.raw} is null then 'empty' else '${field.reason}' end`)
  const { table } = candidate
  await client.query(`
    insert into import_refused
    select ${table.space}, c.n, ${choose(({ heading }) => escapeLiteral(heading))}, ${reason}, ${choose(({ raw }) => raw)}
    from ${candidate.from} c join ${table.name} s on s.n = c.n and s.item = c.item
    where c.bad is not null order by c.n, c.item
    on conflict do nothing`)
}

interface Converted {
  readonly fields: readonly FieldSql[]
  /** Columns over `v`. */
  readonly chosen: readonly string[]
  /** Over `s`. */
  readonly conditions?: readonly string[]
  /** Columns over `s` that are not converted. */
  readonly added?: Readonly<Record<string, string>>
}

/**
 * A select of the values of a stage table's rows without dropped rows. `offset 0` keeps the planner from merging one
 * step into the next, where it would be evaluated several times.
 */
function convertedSql(table: StagedTable, { fields, chosen, conditions = [], added = {} }: Converted): string {
  const kept = ['n', 'item', ...Object.keys(added)]
  const list = (step: string, columns: readonly string[]) =>
    [...kept.map((name) => `${step}.${name}`), ...columns].join(', ')
  const all = [
    ...conditions,
    `not exists (select 1 from import_dropped x where x.space = ${table.space} and x.n = s.n)`,
  ]
  const own = Object.entries(added).map(([name, sql]) => `${sql} as ${name}`)
  // Two fields of a record may read the same cell in the same way.
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
function badSql(fields: readonly FieldSql[]): string {
  const branches = fields.flatMap(({ bad }, at) => (bad ? [`when ${bad} then ${at + 1}`] : []))
  return branches.length === 0 ? 'null::integer' : `case ${branches.join(' ')} end`
}
