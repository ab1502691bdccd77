import type pg from 'pg'
import { type ImportAuthority, scopeOf } from '../import-authority.ts'
import { lockProfile } from '../imports.queries.ts'
import { askProofAgain } from '../merge/ask-proof-again.ts'
import { restoreHeldVerifications } from '../merge/held-verifications.ts'
import { makeTable } from '../stage/make-table.ts'
import { findInTheWay, type StandsInTheWay } from './undo-conflicts.ts'
import { undoProviders } from './undo-providers.ts'
import { reachesOthers } from './undo-reach.ts'
import { unreferenced } from './undo-references.ts'
import { backOf, sameKey, type UndoTable, undoTables } from './undo-tables.ts'

/** A later import has to be taken back first. */
export class UndoRefused extends Error {
  readonly by: StandsInTheWay

  constructor(by: StandsInTheWay) {
    super('a later import is built upon this one')
    this.by = by
  }
}

/** The imports have changed what the person who undoes them may not change. */
export class UndoOutOfReach extends Error {}

/** Imports and undos of a line take turns; before anything is looked at. */
export const lockLine = lockProfile

interface Undo {
  /** Rows of `imports`, all of one run. */
  readonly imports: readonly number[]
  readonly providerId: number | null
  /** Of who takes them back. */
  readonly authority: ImportAuthority
  readonly now: Date
}

/**
 * Brings the warehouse to what it was before these imports, in the caller's transaction, set by set: what they replaced
 * or removed is written back, what they added goes. Accounts and meters that somebody has used since stay.
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
  await askProofAgain(client, { changes: holdersAfter, now })
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

/** Of the accounts that are about to be written back. */
const holdersAfter = `
  select a.id as account_id, a.holder as old_holder, b.holder as new_holder,
    a.activation_code_hash as old_code, b.activation_code_hash as new_code
  from undo_accounts b join accounts a on a.id = b.id`

/** The rows as they were before the first of the imports; what that one has inserted is not among them. */
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
  // Of the newest import the statistics know nothing yet: a plan for one row must not compare all rows with all.
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
  // Not by updates: a bill that is as it was has not been revised.
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

/** What a register no longer names confirms no notice, and what it names again does (as in merge-payments). */
async function matchServices(client: pg.ClientBase, since: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('service payments', 0))`)
  await client.query(`select match_service_payments(null, $1::date - 10)`, [since])
}

/** Acceptances that the file had ended stand again, unless another one does. */
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
