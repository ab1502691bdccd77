import type pg from 'pg'

/**
 * Selects every key of the file store that the database refers to, and whether its bytes are certainly stored. Some
 * keys are written before their bytes, or for bytes that may never arrive. A new table with keys must be added here.
 */
const keysOf = `
  select key, kept_at is not null as stored from files where removed_at is null
  union all select key, true from upload_chunks where kept
  union all select rejected_key, rejected_bytes is not null from import_run_files where rejected_key is not null
  union all select file_key, state = 'ready' from dispatches where file_key is not null`

export async function listStoredKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from (${keysOf}) kept order by key`)
  return rows.map(({ key }) => key)
}

/** Returns the given keys whose bytes must be in the store now. */
export async function listMustBeThere(client: pg.ClientBase, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from (${keysOf}) kept where stored and key = any ($1::text[]) order by key`,
    [keys],
  )
  return rows.map(({ key }) => key)
}
