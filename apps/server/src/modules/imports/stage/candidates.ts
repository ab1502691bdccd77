import pg from 'pg'
import type { Condition, RecordRule } from '../profile/profile-schema.ts'
import type { RecordKind } from '../profile/record-kinds.ts'
import { badSql, convertedSql } from './converted-rows.ts'
import { cellSql, type FieldContext, type FieldSql, fieldsSql } from './field-sql.ts'
import { makeTable } from './make-table.ts'
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
  /** The temporary table that `makeCandidate` fills, or a parenthesised select of the one that several share. */
  readonly from: string
}

/** The candidates of a file, in the order of its profile; nothing is read yet. */
export function candidatesOf(contexts: readonly FieldContext[]): Candidate[] {
  const records = contexts.flatMap((context) => context.table.rule.records.map((record) => ({ context, record })))
  return records.map(({ context, record }, index) => {
    const { table } = context
    const fields = fieldsSql(record, context)
    const candidate = { kind: record.kind, record, context, table, fields, index }
    return { ...candidate, from: sharesRows(table) ? sharedSql(candidate) : `import_candidate_${index}` }
  })
}

/**
 * Whether a row of the candidate's table becomes nothing but this record. Where it becomes several, all of them are
 * converted before the first is written, so that a bad row is refused for all.
 */
export function standsAlone({ kind, record, table }: Candidate): boolean {
  return kind === 'readings' && table.rule.records.length === 1 && !record.only
}

/** Whether every row of the table becomes several records: what they have in common is then converted once. */
function sharesRows({ rule: { records } }: StagedTable): boolean {
  return records.length > 1 && records.every(({ kind, only }) => kind !== 'readings' && !only)
}

const sharedTable = ({ space, name }: StagedTable): string => `import_converted_${space}_${name}`

function sharedSql({ fields, table, index }: Omit<Candidate, 'from'>): string {
  const values = fields.map(({ at, name }) => `f${at} as "${name}"`)
  return `(select ${['n', 'item', ...values].join(', ')}, bad${index} as bad from ${sharedTable(table)} f)`
}

/** Converts the rows of all candidates but those that are alone on their table, and refuses bad ones. */
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
  for (const candidate of own) await refuseBadFields(client, candidate)
}

/** Converts the rows of a candidate, those that `leftOut` (a condition over `s`) names excepted, and refuses bad ones. */
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
