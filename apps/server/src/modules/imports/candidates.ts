import pg from 'pg'
import { cellSql, type FieldContext, type FieldSql, fieldsSql } from './field-sql.ts'
import type { Condition, RecordRule } from './profile-schema.ts'
import type { RecordKind } from './record-kinds.ts'
import type { StagedTable } from './staging.ts'

const { escapeLiteral } = pg

/** Rows of a table read as records of one kind. */
export interface Candidate {
  readonly kind: RecordKind
  readonly record: RecordRule
  readonly context: FieldContext
  readonly table: StagedTable
  readonly fields: readonly FieldSql[]
  /** Place among the candidates of the file. */
  readonly index: number
  /** The temporary table that `makeCandidate` fills. */
  readonly from: string
}

/** The candidates of a file, in the order of its profile; nothing is read yet. */
export function candidatesOf(contexts: readonly FieldContext[]): Candidate[] {
  const records = contexts.flatMap((context) => context.table.rule.records.map((record) => ({ context, record })))
  return records.map(({ context, record }, index) => ({
    kind: record.kind,
    record,
    context,
    table: context.table,
    fields: fieldsSql(record, context),
    index,
    from: `import_candidate_${index}`,
  }))
}

/**
 * Whether a row of the candidate's table becomes nothing but this record. Where it becomes several, all of them are
 * converted before the first is written, so that a bad row is refused for all.
 */
export function standsAlone({ kind, record, table }: Candidate): boolean {
  return kind === 'readings' && table.rule.records.length === 1 && !record.only
}

/** Converts the rows of a candidate, those that `leftOut` (a condition over `s`) names excepted, and refuses bad ones. */
export async function makeCandidate(client: pg.ClientBase, candidate: Candidate, leftOut?: string): Promise<void> {
  const { from } = candidate
  await client.query(`drop table if exists ${from}`)
  await client.query(`create temporary table ${from} on commit drop as ${candidateSql(candidate, leftOut)}`)
  await client.query(`analyze ${from}`)
  await refuseBadFields(client, candidate)
}

/** `offset 0` keeps the planner from writing a step into the next one, where it would be evaluated several times. */
function candidateSql({ record, table, fields }: Candidate, leftOut: string | undefined): string {
  const corrections = correctionSql(record, table)
  const kept = ['n', 'item', ...Object.keys(corrections)]
  const list = (step: string, columns: readonly string[]) =>
    [...kept.map((name) => `${step}.${name}`), ...columns].join(', ')
  const conditions = [
    ...(record.only ? [conditionSql(record.only, table)] : []),
    `not exists (select 1 from import_dropped x where x.space = ${table.space} and x.n = s.n)`,
    ...(leftOut ? [`not (${leftOut})`] : []),
  ]
  const corrected = Object.entries(corrections).map(([name, sql]) => `${sql} as ${name}`)
  const texts = fields.map(({ text }, at) => `${text} as t${at}`)
  const typed = fields.flatMap(({ typed: sql }, at) => [`q.t${at}`, `${sql} as v${at}`])
  const values = fields.map(({ name, value }) => `${value} as "${name}"`)
  return `select ${list('v', values)}, ${badSql(fields)} as bad from (
      select ${list('q', typed)} from (
        select ${['s.n', 's.item', ...corrected, ...texts].join(', ')} from ${table.name} s
        where ${conditions.join(' and ')} offset 0) q
      ${fields.map(({ join }) => join ?? '').join(' ')} offset 0) v`
}

/** Which field is the first bad one, from 1; null when the row is good. */
function badSql(fields: readonly FieldSql[]): string {
  const branches = fields.flatMap(({ bad }, at) => (bad ? [`when ${bad} then ${at + 1}`] : []))
  return branches.length === 0 ? 'null::integer' : `case ${branches.join(' ')} end`
}

/** How a reading says that it corrects another one: the columns corrects, own_id and replaces_id. */
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

/** Whether a row of the stage table `s` meets the condition. */
export function conditionSql({ column, is }: Condition, table: StagedTable): string {
  const cell = cellSql(column, table)
  return is ? `coalesce(${cell} in (${is.map(escapeLiteral).join(', ')}), false)` : `${cell} is not null`
}

async function refuseBadFields(client: pg.ClientBase, candidate: Candidate): Promise<void> {
  const { rows } = await client.query(`select 1 from ${candidate.from} where bad is not null limit 1`)
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
