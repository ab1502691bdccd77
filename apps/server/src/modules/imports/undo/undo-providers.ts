import type pg from 'pg'
import { unreferenced } from './undo-references.ts'

const COLUMNS = ['name', 'phone', 'address', 'provider_group', 'reading_window']

/**
 * Providers keep no import: the journal knows those that were added too. One that has accounts or staff stays. IBAN and
 * ЄДРПОУ stay too: an administrator may have changed them on the provider's page since.
 */
export async function undoProviders(client: pg.ClientBase, list: string): Promise<void> {
  const first = `(select distinct on (r.id) r.*, j.operation
    from import_journal j cross join lateral jsonb_populate_record(null::providers, j.old_row) r
    where j.import_id in (${list}) and j.table_name = 'providers' order by r.id, j.id) f`
  await client.query(
    `update providers t set ${COLUMNS.map((name) => `${name} = f.${name}`).join(', ')}
     from ${first} where f.operation = 'update' and t.id = f.id`,
  )
  await client.query(
    `delete from providers t using ${first}
     where f.operation = 'insert' and t.id = f.id and ${await unreferenced(client, 'providers')}`,
  )
}
