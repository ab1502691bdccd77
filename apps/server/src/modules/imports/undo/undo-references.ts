import type pg from 'pg'

interface Reference {
  readonly table: string
  readonly columns: string[]
  readonly targets: string[]
}

/** Condition: no row of any table refers to the row `t`. The tables are asked of the database, so none is forgotten. */
export async function unreferenced(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as table,
       (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
       (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as targets
     from pg_constraint c where c.contype = 'f' and c.confrelid = '${table}'::regclass`,
  )
  const conditions = rows.map(({ table: from, columns, targets }) => {
    const same = columns.map((column, at) => `x.${column} = t.${targets[at]}`).join(' and ')
    return `not exists (select from ${from} x where ${same})`
  })
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}
