import type pg from 'pg'
import { makeTable } from '../stage/staging.ts'

export interface MergeCounts {
  inserted: number
  updated: number
  unchanged: number
  removed: number
}

/** True if rows were inserted or updated. */
export const hasWritten = ({ inserted, updated }: MergeCounts): boolean => inserted + updated > 0

export interface Merge {
  readonly table: string
  /** Table or parenthesised select with the same column names as `table`. */
  readonly source: string
  readonly key: readonly string[]
  /** Columns that are compared and written besides the key. */
  readonly columns: readonly string[]
  /** Written when a row is inserted, never compared. */
  readonly onInsert?: Readonly<Record<string, string>>
  /**
   * Order of insertion: by key (the default; two imports then lock rows in the same order) or as the source gives the
   * rows.
   */
  readonly order?: 'by key' | 'as given'
  readonly importId: number
  /** The table can have none of the rows yet, so they are inserted without a look-up. */
  readonly areNew?: boolean
  /** False for a table without the column `import_id`; true by default. */
  readonly hasImportId?: boolean
}

/**
 * Updates the rows of `table` that differ from `source` and inserts the missing ones. Equal rows are not written, so
 * importing the same file again writes no rows. The lock of the profile makes the anti-join safe.
 */
export async function mergeRows(client: pg.ClientBase, merge: Merge): Promise<MergeCounts> {
  const { rows } = await client.query(`select count(*)::integer as total from ${merge.source} s`)
  const total: number = rows[0]?.total ?? 0
  if (total === 0) return { inserted: 0, updated: 0, unchanged: 0, removed: 0 }
  return byKey(client, async () => {
    const { found, changed } = merge.areNew ? { found: 0, changed: 0 } : await compare(client, merge)
    const updated = changed === 0 ? 0 : await updateRows(client, merge)
    const inserted = found === total ? 0 : await insert(client, merge, found === 0 ? 'all' : 'missing')
    return { inserted, updated, unchanged: total - inserted - updated, removed: 0 }
  })
}

/**
 * Runs `work` without sequential scans, for queries that look rows up by key (see `found`). Otherwise the planner
 * would scan a table that was empty a moment ago once for each row.
 */
export async function byKey<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('set local enable_seqscan = off')
  const result = await work()
  await client.query('reset enable_seqscan')
  return result
}

/**
 * The row of a table with the key of `s`, for a lateral join. The planner has no statistics of temporary tables and
 * would join years of rows; the limit makes it look up each row by key.
 */
export const found = (table: string, conditions: string): string =>
  `lateral (select * from ${table} f where ${conditions} limit 1)`

const sameKey = ({ table, key }: Pick<Merge, 'table' | 'key'>): string =>
  found(table, key.map((name) => `f.${name} = s.${name}`).join(' and '))

/** Number of rows of the source that the table has, and of those that differ. A usual new month has none. */
async function compare(client: pg.ClientBase, merge: Merge): Promise<{ found: number; changed: number }> {
  const { rows } = await client.query(
    `select count(*)::integer as found, (count(*) filter (where ${differs(merge)}))::integer as changed
     from ${merge.source} s cross join ${sameKey(merge)} t`,
  )
  return rows[0]
}

const differs = ({ columns }: Merge): string =>
  columns.length === 0 ? 'false' : columns.map((column) => `t.${column} is distinct from s.${column}`).join(' or ')

const CHANGED = 'import_changed'

/**
 * Updates the rows that differ and stores their former values. Without such rows it costs no more than the comparison.
 */
export async function updateRows(client: pg.ClientBase, merge: Merge): Promise<number> {
  const { table, source, key, columns, importId } = merge
  const previous = isMarked(merge) ? 't.import_id' : 'null::bigint'
  const changed = await makeTable(
    client,
    CHANGED,
    `select ${[...key, ...columns].map((name) => `s.${name}`).join(', ')}, to_jsonb(t) as old_row, ${previous} as previous
     from ${source} s cross join ${sameKey(merge)} t
     where ${differs(merge)}`,
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

async function insert(client: pg.ClientBase, merge: Merge, which: 'all' | 'missing'): Promise<number> {
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
     ${which === 'all' ? '' : `left join ${sameKey(merge)} t on true where t.${key[0]} is null`}
     ${merge.order === 'as given' ? '' : `order by ${key.map((name) => `s.${name}`).join(', ')}`}`
  if (isMarked(merge)) return (await client.query(insertion)).rowCount ?? 0
  // The row has no column for the import, so the journal records the insertion.
  const { rowCount } = await client.query(
    `with added as (${insertion} returning *)
     insert into import_journal (import_id, table_name, operation, old_row)
     select ${importId}, '${table}', 'insert', to_jsonb(added) from added`,
  )
  return rowCount ?? 0
}

const isMarked = ({ hasImportId }: Merge): boolean => hasImportId !== false

function match(key: readonly string[]): string {
  return key.map((name) => `t.${name} = s.${name}`).join(' and ')
}

/** The sum of the counts of several merges. */
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

interface Changed {
  readonly table: string
  readonly importId: number
  readonly operation: 'insert' | 'update' | 'delete'
  /** A select of `old_row` (jsonb) and `previous` (the import that wrote it). */
  readonly rows: string
}

/** Stores rows that the import replaces; an undo writes them back. Returns their number. */
async function keepRows(client: pg.ClientBase, { table, importId, operation, rows }: Changed): Promise<number> {
  const { rowCount } = await client.query(
    `insert into import_journal (import_id, table_name, operation, previous_import_id, old_row)
     select ${importId}, '${table}', '${operation}', r.previous, r.old_row from (${rows}) r`,
  )
  return rowCount ?? 0
}

/** Runs `deletion`, a `delete from … t` without `returning`, and stores the removed rows. Returns their number. */
export async function removeRows(
  client: pg.ClientBase,
  { table, importId, deletion }: { readonly table: string; readonly importId: number; readonly deletion: string },
): Promise<number> {
  const { rowCount } = await client.query(
    `with gone as (${deletion} returning t.*)
     insert into import_journal (import_id, table_name, operation, previous_import_id, old_row)
     select ${importId}, '${table}', 'delete', gone.import_id, to_jsonb(gone) from gone`,
  )
  return rowCount ?? 0
}
