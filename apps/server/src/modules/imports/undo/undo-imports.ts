import type pg from 'pg'
import { type ImportAuthority, type ImportScope, scopeOf } from '../import-authority.ts'
import { lockProfile } from '../import-file.ts'
import { askProofAgain } from '../merge/ask-proof-again.ts'
import { restoreHeldVerifications } from '../merge/held-verifications.ts'
import { makeTable } from '../stage/staging.ts'

/** A table that imports write, and its key. */
interface UndoTable {
  readonly table: string
  readonly key: readonly string[]
  /** `referenced`: other tables refer to its rows, so an undo updates them in place. */
  readonly rows: 'own' | 'referenced'
}

/** A table that refers to another one comes before it. */
const undoTables: readonly UndoTable[] = [
  { table: 'invoice_lines', key: ['account_id', 'billing_month', 'line'], rows: 'own' },
  { table: 'subsidies', key: ['account_id', 'billing_month', 'service'], rows: 'own' },
  { table: 'benefits', key: ['account_id', 'billing_month', 'service', 'category'], rows: 'own' },
  { table: 'invoices', key: ['account_id', 'billing_month'], rows: 'own' },
  { table: 'payments', key: ['account_id', 'paid_on', 'partner', 'payment_number'], rows: 'own' },
  { table: 'readings', key: ['account_id', 'meter_id', 'billing_month', 'zone', 'sequence'], rows: 'own' },
  { table: 'tariffs', key: ['provider_id', 'service_code', 'zone', 'valid_from'], rows: 'own' },
  { table: 'meter_services', key: ['account_id', 'meter_id', 'counter_type'], rows: 'own' },
  { table: 'meters', key: ['account_id', 'id'], rows: 'referenced' },
  { table: 'accounts', key: ['id'], rows: 'referenced' },
]

/** The temporary table of the rows that an undo writes back. */
const backOf = ({ table }: Pick<UndoTable, 'table'>): string => `undo_${table}`

const sameKey = ({ key }: UndoTable, one: string, other: string): string =>
  key.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')

/** A later import that depends on the imports to undo. */
interface StandsInTheWay {
  readonly importId: number
  /** The run of the import; null for imports from before runs existed. */
  readonly run: number | null
  readonly file: string
  readonly at: Date
}

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
  clock(): Date
}

/**
 * Restores the state before these imports in the caller's transaction, table by table: replaced and removed rows are
 * written back, inserted rows are removed. Accounts and meters to which other rows refer stay.
 *
 * @throws UndoRefused, UndoOutOfReach
 */
export async function undoImports(
  client: pg.ClientBase,
  { imports, providerId, authority, clock }: Undo,
): Promise<void> {
  if (imports.length === 0) return
  const list = imports.join(', ')
  for (const of of undoTables) await gather(client, of, list)
  if (await reachesOthers(client, list, scopeOf(authority, null))) throw new UndoOutOfReach('rows of other providers')
  const inTheWay = await findInTheWay(client, imports)
  if (inTheWay) throw new UndoRefused(inTheWay)
  const paidSince = await oldestPayment(client, list)
  for (const of of undoTables) await remove(client, of, list)
  await client.query(`select id from accounts where id in (select id from undo_accounts) order by id for no key update`)
  await askProofAgain(client, { after: { undoTable: 'undo_accounts' }, now: clock() })
  for (const of of undoTables.toReversed()) await writeBack(client, of)
  await undoProviders(client, list)
  if (paidSince) await matchServices(client, paidSince)
  await restoreHolds(client, list)
  if (providerId !== null) {
    await restoreHeldVerifications(client, providerId)
    await client.query('select note_carried_balances($1)', [providerId])
  }
  await client.query(`delete from import_journal where import_id in (${list})`)
  await client.query(`update imports set undone_at = $1 where id in (${list})`, [clock()])
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

/**
 * The newest other import that has changed rows of these imports, or has written rows that refer to them; undefined if
 * there is none. Call it after the rows to write back are collected.
 */
async function findInTheWay(client: pg.ClientBase, ids: readonly number[]): Promise<StandsInTheWay | undefined> {
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
async function reachesOthers(client: pg.ClientBase, list: string, scope: ImportScope): Promise<boolean> {
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
  return `${alias}.account_id in (select own.id from accounts own where ${isOwnProvider(scope, 'own.provider_id')})`
}

/** `id`: expression of a provider's id, also of a deleted one. */
const isOwnProvider = ({ providerIds }: ImportScope, id: string): string =>
  providerIds === null ? 'true' : `${id} = any ('{${providerIds.join(', ')}}'::bigint[])`

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
