import type pg from 'pg'
import { type ImportAuthority, scopeOf } from '../import-authority.ts'
import { lockProfile } from '../imports.queries.ts'
import { askProofAgain } from '../merge/ask-proof-again.ts'
import { restoreHeldVerifications } from '../merge/held-verifications.ts'
import { makeTable } from '../stage/staging.ts'
import { findInTheWay, reachesOthers, type StandsInTheWay } from './undo-conflicts.ts'
import { backOf, sameKey, type UndoTable, undoTables } from './undo-tables.ts'

/** A later import has to be undone first. */
export class UndoRefused extends Error {
  readonly by: StandsInTheWay

  constructor(by: StandsInTheWay) {
    super('a later import is built upon this one')
    this.by = by
  }
}

/** The imports have changed rows that the person who undoes them may not change. */
export class UndoOutOfReach extends Error {}

/** Makes imports and undos of a line wait for each other. Call it before reading any rows. */
export const lockLine = lockProfile

interface Undo {
  /** Rows of `imports`, all of one run. */
  readonly imports: readonly number[]
  readonly providerId: number | null
  /** Rights of the person who undoes the imports. */
  readonly authority: ImportAuthority
  readonly now: Date
}

/**
 * Restores the state before these imports in the caller's transaction, table by table: replaced and removed rows are
 * written back, inserted rows are removed. Accounts and meters to which other rows refer stay.
 *
 * @throws UndoRefused, UndoOutOfReach
 */
export async function undoImports(client: pg.ClientBase, { imports, providerId, authority, now }: Undo): Promise<void> {
  if (imports.length === 0) return
  const list = imports.join(', ')
  for (const of of undoTables) await gather(client, of, list)
  if (await reachesOthers(client, list, scopeOf(authority, null))) throw new UndoOutOfReach('rows of other providers')
  const inTheWay = await findInTheWay(client, imports)
  if (inTheWay) throw new UndoRefused(inTheWay)
  const paidSince = await oldestPayment(client, list)
  for (const of of undoTables) await remove(client, of, list)
  await client.query(`select id from accounts where id in (select id from undo_accounts) order by id for no key update`)
  await askProofAgain(client, { after: { undoTable: 'undo_accounts' }, now })
  for (const of of undoTables.toReversed()) await writeBack(client, of)
  await undoProviders(client, list)
  if (paidSince) await matchServices(client, paidSince)
  await restoreHolds(client, list)
  if (providerId !== null) {
    await restoreHeldVerifications(client, providerId)
    await client.query('select note_carried_balances($1)', [providerId])
  }
  await client.query(`delete from import_journal where import_id in (${list})`)
  await client.query(`update imports set undone_at = $1 where id in (${list})`, [now])
}

/** Collects the rows as they were before the first of the imports, without rows that it inserted. */
async function gather(client: pg.ClientBase, of: UndoTable, list: string): Promise<void> {
  const { table, key } = of
  const keys = key.map((name) => `r.${name}`).join(', ')
  await makeTable(
    client,
    backOf(of),
    `select * from (
       select distinct on (${keys}) r.*, j.previous_import_id as undo_previous
       from import_journal j cross join lateral jsonb_populate_record(null::${table}, j.old_row) r
       where j.import_id in (${list}) and j.table_name = '${table}'
       order by ${keys}, j.id) f
     where undo_previous is null or undo_previous not in (${list})`,
  )
  // Statistics lack the newest import, and a plan for a single row would compare all rows with all rows.
  await client.query(`create index on ${backOf(of)} (${key.join(', ')})`)
  await client.query(`analyze ${backOf(of)}`)
}

async function remove(client: pg.ClientBase, of: UndoTable, list: string): Promise<void> {
  const { table, rows } = of
  const isAdded = `t.import_id in (${list}) and not exists (select from ${backOf(of)} b where ${sameKey(of, 'b', 't')})`
  const unused = rows === 'referenced' ? await unreferenced(client, table) : 'true'
  await client.query(`delete from ${table} t where ${isAdded} and ${unused}`)
}

async function writeBack(client: pg.ClientBase, of: UndoTable): Promise<void> {
  const { table, key, rows } = of
  const back = backOf(of)
  const columns = await columnsOf(client, table)
  if (rows === 'referenced') {
    const changed = columns.filter((name) => !key.includes(name) && name !== 'id')
    await client.query(
      `update ${table} t set ${changed.map((name) => `${name} = b.${name}`).join(', ')}
       from ${back} b where ${sameKey(of, 't', 'b')}`,
    )
    return
  }
  // Deletes and inserts instead of updating, because an update would mark the bill as revised.
  await client.query(`delete from ${table} t using ${back} b where ${sameKey(of, 't', 'b')}`)
  const names = columns.join(', ')
  await client.query(`insert into ${table} (${names}) select ${names} from ${back} order by ${key.join(', ')}`)
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}

async function oldestPayment(client: pg.ClientBase, list: string): Promise<string | null> {
  const { rows } = await client.query<{ since: string | null }>(
    `select min(paid_on)::text as since from (
       select paid_on from payments where import_id in (${list}) union all select paid_on from undo_payments) p`,
  )
  return rows[0]?.since ?? null
}

/** Matches the notices of payment services with the payments again, as merge-payments does. */
async function matchServices(client: pg.ClientBase, since: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('service payments', 0))`)
  await client.query(`select match_service_payments(null, $1::date - 10)`, [since])
}

/** Restores the hold of accepted verifications that the file had ended, unless another one has a hold. */
async function restoreHolds(client: pg.ClientBase, list: string): Promise<void> {
  await client.query(
    `update verification_requests v set holds = true
     where v.id in (select (old_row ->> 'id')::bigint from import_journal
         where import_id in (${list}) and table_name = 'verification_requests')
       and v.state = 'accepted' and not exists (
         select from verification_requests o
         where o.account_id = v.account_id and o.meter_id = v.meter_id and o.holds)`,
  )
}

const COLUMNS = ['name', 'phone', 'address', 'provider_group', 'reading_window']

/**
 * Restores providers. Their rows have no column for the import, so the journal also has the inserted ones. A provider
 * with accounts or staff stays. IBAN and ЄДРПОУ stay, because an administrator may have changed them on the provider's
 * page.
 */
async function undoProviders(client: pg.ClientBase, list: string): Promise<void> {
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

interface Reference {
  readonly table: string
  readonly columns: string[]
  readonly targets: string[]
}

/** SQL condition: no row of any table refers to the row `t`. The foreign keys are read from the database. */
async function unreferenced(client: pg.ClientBase, table: string): Promise<string> {
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
