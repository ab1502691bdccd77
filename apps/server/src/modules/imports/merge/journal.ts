import type pg from 'pg'

interface Changed {
  readonly table: string
  readonly importId: number
  readonly operation: 'insert' | 'update' | 'delete'
  /** A select of the `old_row` as jsonb and of the import that wrote it (`previous`). */
  readonly rows: string
}

/** Keeps what an import is about to replace; `undo` writes it back. Returns the number of rows. */
export async function keepRows(client: pg.ClientBase, { table, importId, operation, rows }: Changed): Promise<number> {
  const { rowCount } = await client.query(
    `insert into import_journal (import_id, table_name, operation, previous_import_id, old_row)
     select ${importId}, '${table}', '${operation}', r.previous, r.old_row from (${rows}) r`,
  )
  return rowCount ?? 0
}

/** Runs a `delete from … t` without `returning` and keeps the rows that go; returns their number. */
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
