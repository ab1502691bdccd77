import type pg from 'pg'
import { type ImportScope, isOwnAccount, isOwnProvider } from '../import-authority.ts'
import { backOf, sameKey, type UndoTable, undoTables } from './undo-tables.ts'

/** A later import that depends on the imports to undo. */
export interface StandsInTheWay {
  readonly importId: number
  /** The run of the import; null for imports from before runs existed. */
  readonly run: number | null
  readonly file: string
  readonly at: Date
}

/**
 * The newest other import that has changed rows of these imports, or has written rows that refer to them; undefined if
 * there is none. Call it after the rows to write back are collected.
 */
export async function findInTheWay(client: pg.ClientBase, ids: readonly number[]): Promise<StandsInTheWay | undefined> {
  const list = ids.join(', ')
  const newer = (rows: string) => `select max(import_id) as id from (${rows}) r where import_id not in (${list})`
  const looks = [
    newer(`select import_id from import_journal where previous_import_id in (${list})`),
    // A later import has inserted a removed row again.
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

/**
 * True if an undo would change rows outside the scope: rows of other providers, or a provider that an administrator
 * has added. Call it after the rows to write back are collected.
 */
export async function reachesOthers(client: pg.ClientBase, list: string, scope: ImportScope): Promise<boolean> {
  const added = scope.addsProviders ? 'false' : `operation = 'insert'`
  const journal = (table: string, foreign: string) =>
    `select from import_journal where import_id in (${list}) and table_name = '${table}' and (${foreign})`
  const rows = [journal('providers', `${added} or not ${isOwnProvider(scope, `(old_row ->> 'id')::bigint`)}`)]
  if (scope.providerIds !== null) {
    rows.push(journal('verification_requests', `not ${isOwnProvider(scope, `(old_row ->> 'provider_id')::bigint`)}`))
    for (const of of undoTables) {
      rows.push(`select from ${of.table} t where t.import_id in (${list}) and not ${isOwnRow(scope, of, 't')}`)
      rows.push(`select from ${backOf(of)} b where not ${isOwnRow(scope, of, 'b')}`)
    }
  }
  const { rows: found } = await client.query<{ reaches: boolean }>(
    `select ${rows.map((select) => `exists (${select})`).join(' or ')} as reaches`,
  )
  return found[0]?.reaches === true
}

function isOwnRow(scope: ImportScope, { table, key }: UndoTable, alias: string): string {
  if (table === 'accounts' || key.includes('provider_id')) return isOwnProvider(scope, `${alias}.provider_id`)
  return isOwnAccount(scope, `${alias}.account_id`)
}
