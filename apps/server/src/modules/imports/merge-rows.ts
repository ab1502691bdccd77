import type pg from 'pg'
import { keepRows } from './journal.ts'
import { makeTable } from './make-table.ts'

export interface MergeCounts {
  inserted: number
  updated: number
  unchanged: number
  removed: number
}

export interface Merge {
  readonly table: string
  /** Table or parenthesised select with the same column names as `table`. */
  readonly source: string
  readonly key: readonly string[]
  /** Columns that are compared and written besides the key. */
  readonly columns: readonly string[]
  /** Written when a row is inserted, never compared. */
  readonly onInsert?: Readonly<Record<string, string>>
  /** By key (the default), so that two imports lock and the index fills in one order, or as the source gives them. */
  readonly order?: 'by key' | 'as given'
  readonly importId: number
  /** `no`: the table has no column for the import. */
  readonly marked?: 'no'
}

/**
 * Brings `table` to what `source` says: rows that differ are updated, missing ones inserted, equal ones not touched,
 * so loading the same file twice writes nothing. The lock on the profile makes the anti-join safe.
 */
export async function mergeRows(client: pg.ClientBase, merge: Merge): Promise<MergeCounts> {
  const { rows } = await client.query(`select count(*)::integer as total from ${merge.source} s`)
  const total: number = rows[0]?.total ?? 0
  const updated = total === 0 ? 0 : await updateRows(client, merge)
  const inserted = total === 0 ? 0 : await insert(client, merge)
  return { inserted, updated, unchanged: total - inserted - updated, removed: 0 }
}

const CHANGED = 'import_changed'

/** Updates the rows that differ, and keeps them as they were; where none does, it costs no more than the comparison. */
export async function updateRows(client: pg.ClientBase, merge: Merge): Promise<number> {
  const { table, source, key, columns, importId } = merge
  if (columns.length === 0) return 0
  const previous = isMarked(merge) ? 't.import_id' : 'null::bigint'
  const changed = await makeTable(
    client,
    CHANGED,
    `select ${[...key, ...columns].map((name) => `s.${name}`).join(', ')}, to_jsonb(t) as old_row, ${previous} as previous
     from ${table} t join ${source} s on ${match(key)}
     where ${columns.map((column) => `t.${column} is distinct from s.${column}`).join(' or ')}`,
  )
  if (changed === 0) return 0
  await client.query(`analyze ${CHANGED}`)
  await keepRows(client, { table, importId, operation: 'update', rows: `select old_row, previous from ${CHANGED}` })
  const assignments = columns.map((column) => `${column} = s.${column}`)
  if (isMarked(merge)) assignments.push(`import_id = ${importId}`)
  const { rowCount } = await client.query(
    `update ${table} t set ${assignments.join(', ')} from ${CHANGED} s where ${match(key)}`,
  )
  return rowCount ?? 0
}

async function insert(client: pg.ClientBase, merge: Merge): Promise<number> {
  const { table, source, key, columns, onInsert = {}, importId } = merge
  const names = [...key, ...columns]
  const values = names.map((name) => `s.${name}`)
  for (const [name, value] of Object.entries(onInsert)) {
    names.push(name)
    values.push(value)
  }
  if (isMarked(merge)) {
    names.push('import_id')
    values.push(String(importId))
  }
  const insertion = `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${source} s
     where not exists (select 1 from ${table} t where ${match(key)})
     ${merge.order === 'as given' ? '' : `order by ${key.map((name) => `s.${name}`).join(', ')}`}`
  if (isMarked(merge)) return (await client.query(insertion)).rowCount ?? 0
  // Nothing in the row tells who inserted it.
  const { rowCount } = await client.query(
    `with added as (${insertion} returning *)
     insert into import_journal (import_id, table_name, operation, old_row)
     select ${importId}, '${table}', 'insert', to_jsonb(added) from added`,
  )
  return rowCount ?? 0
}

const isMarked = ({ marked }: Merge): boolean => marked !== 'no'

function match(key: readonly string[]): string {
  return key.map((name) => `t.${name} = s.${name}`).join(' and ')
}

/** Counts of several merges as one. */
export function addCounts(all: readonly MergeCounts[]): MergeCounts {
  const sum = { inserted: 0, updated: 0, unchanged: 0, removed: 0 }
  for (const counts of all) {
    sum.inserted += counts.inserted
    sum.updated += counts.updated
    sum.unchanged += counts.unchanged
    sum.removed += counts.removed
  }
  return sum
}
