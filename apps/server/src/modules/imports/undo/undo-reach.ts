import type pg from 'pg'
import { type ImportScope, isOwnAccount, isOwnProvider } from '../import-authority.ts'
import { backOf, type UndoTable, undoTables } from './undo-tables.ts'

/**
 * Whether an undo would change what is outside the scope: rows of other providers, or a provider that an administrator
 * has added. The rows to be written back are gathered.
 */
export async function reachesOthers(client: pg.ClientBase, list: string, scope: ImportScope): Promise<boolean> {
  const added = scope.addsProviders === 'yes' ? 'false' : `operation = 'insert'`
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
