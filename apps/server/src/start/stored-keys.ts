import type pg from 'pg'

/** Every key of the file store that the database knows. A table that keeps keys belongs into this list. */
const keysOf = `
  select key from files where removed_at is null
  union all select key from upload_chunks where kept
  union all select rejected_key from import_run_files where rejected_key is not null
  union all select file_key from dispatches where file_key is not null`

export async function listStoredKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from (${keysOf}) kept order by key`)
  return rows.map(({ key }) => key)
}
