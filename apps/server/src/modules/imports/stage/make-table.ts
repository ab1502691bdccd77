import type pg from 'pg'

/** Makes a temporary table that ends with the transaction; returns its number of rows. */
export async function makeTable(client: pg.ClientBase, name: string, select: string): Promise<number> {
  await client.query(`drop table if exists ${name}`)
  const { rowCount } = await client.query(`create temporary table ${name} on commit drop as ${select}`)
  return rowCount ?? 0
}
