import type pg from 'pg'

/** Finds the imports of a run that are not undone. */
export async function findTakenOver(client: pg.ClientBase, run: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select f.import_id as id from import_run_files f join import_runs r on r.id = f.run_id
     where f.run_id = $1 and f.state = 'done' and r.undone_at is null order by f.import_id`,
    [run],
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Locks the journal against dropping months until the transaction ends; returns whether the run's months still exist.
 */
export async function holdJournal(client: pg.ClientBase, run: number): Promise<'whole' | 'gone'> {
  await client.query('lock table import_journal in access share mode')
  const { rowCount } = await client.query(
    `select from dropped_months gone join import_runs run on run.id = $1
     where gone.table_name = 'import_journal' and gone.before > coalesce(run.started_at, run.created_at)::date`,
    [run],
  )
  return rowCount === 0 ? 'whole' : 'gone'
}

export async function keepUndone(
  client: pg.ClientBase,
  of: { readonly run: number; readonly by: number; readonly now: Date },
): Promise<void> {
  await client.query('update import_runs set undone_at = $2, undone_run_id = $3 where id = $1 and undone_at is null', [
    of.run,
    of.now,
    of.by,
  ])
}
