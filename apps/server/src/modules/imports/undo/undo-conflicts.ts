import type pg from 'pg'
import { backOf, sameKey, undoTables } from './undo-tables.ts'

/** A later import that is built upon what is to be taken back. */
export interface StandsInTheWay {
  readonly importId: number
  /** Of the run that it is part of; null: it is older than runs. */
  readonly run: number | null
  readonly file: string
  readonly at: Date
}

/**
 * The newest import that has changed what these wrote, or has written what refers to it; undefined: none.
 * The rows to be written back are gathered.
 */
export async function findInTheWay(client: pg.ClientBase, ids: readonly number[]): Promise<StandsInTheWay | undefined> {
  const list = ids.join(', ')
  const newer = (rows: string) => `select max(import_id) as id from (${rows}) r where import_id not in (${list})`
  const looks = [
    newer(`select import_id from import_journal where previous_import_id in (${list})`),
    // A row that was removed is there again.
    ...undoTables.map((of) =>
      newer(`select t.import_id from ${of.table} t join ${backOf(of)} b on ${sameKey(of, 't', 'b')}`),
    ),
    ...DEPENDENTS.map(({ table, on }) =>
      newer(`select t.import_id from ${table} t join ${on} b on ${on === 'meters' ? 't.meter_id = b.id and ' : ''}
        ${on === 'accounts' ? 't.account_id = b.id' : 't.account_id = b.account_id'}
        where b.import_id in (${list}) and not exists (
          select from ${backOf({ table: on })} k where k.id = b.id)`),
    ),
  ]
  const { rows: found } = await client.query<{ id: number | null }>(
    `select max(id) as id from (${looks.join(' union all ')}) l`,
  )
  const id = found[0]?.id
  if (!id) return undefined
  const { rows } = await client.query<StandsInTheWay>(
    `select i.id as "importId", f.run_id as run, i.file_name as file, i.started_at as at
     from imports i left join import_run_files f on f.import_id = i.id where i.id = $1`,
    [id],
  )
  return rows[0]
}

const DEPENDENTS = [
  ...['meters', 'invoices', 'invoice_lines', 'payments', 'readings', 'subsidies', 'benefits'].map((table) => ({
    table,
    on: 'accounts',
  })),
  { table: 'readings', on: 'meters' },
  { table: 'meter_services', on: 'meters' },
]
