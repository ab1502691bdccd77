import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Returns every row of every table as text, as in a copy of the database; bytea as `\x…`. */
export async function dumpTables({ db }: Pick<TestApp, 'db'>): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const dumped: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t order by 1`.execute(db)
    dumped[name] = rows.map(({ row }) => row)
  }
  return dumped
}
