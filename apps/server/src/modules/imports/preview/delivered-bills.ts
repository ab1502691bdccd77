import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import type pg from 'pg'
import type { FileContent } from '../import-file.ts'
import type { Candidate } from '../stage/candidates.ts'
import type { StagedFile, StagedTable } from '../stage/staging.ts'
import { addedByMending, createRefusedCharges, keepRefusedCharges, type MendedPlaces } from './mended-charges.ts'

/** Creates the tables of what the files of a check bring: their bills, and what the rows of each file show. */
export async function createDelivered(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table import_delivered (
    account_id bigint, billing_month date, has_charge boolean not null, primary key (account_id, billing_month)
  ) on commit drop`)
  await client.query(`create temporary table import_delivered_rows (
    repeats bigint not null, repeated_kop bigint not null, second_bills bigint not null, is_partial boolean not null,
    mended_kop bigint not null
  ) on commit drop`)
  await createRefusedCharges(client)
}

/** Table of the refused rows of a file that repeat an earlier row in every cell: nothing is lost without them. */
const REPEATS = 'import_exact_repeats'

interface Delivered {
  readonly staged: StagedFile
  readonly candidates: readonly Candidate[]
  readonly importId: number
  readonly totals: ControlTotals
  readonly path: string
  readonly content: FileContent
  readonly mends: MendedPlaces | undefined
}

/** Adds the bills and the rows of a merged file, in its transaction. */
export async function addDelivered(
  client: pg.ClientBase,
  { staged, candidates, importId, totals, path, content, mends }: Delivered,
): Promise<void> {
  // Bills that the direct way has written are not in import_touched.
  await client.query(
    `insert into import_delivered
     select account_id, billing_month, $2::boolean from import_touched
     union select account_id, billing_month, $2::boolean from invoices where import_id = $1
     on conflict (account_id, billing_month) do update set has_charge = excluded.has_charge or import_delivered.has_charge`,
    [importId, totals.chargedKop !== undefined],
  )
  await client.query(`drop table if exists ${REPEATS}`)
  await client.query(`create temporary table ${REPEATS} (space integer, n bigint) on commit drop`)
  let secondBills = 0
  for (const table of staged.tables) {
    const others = await findRepeats(client, table)
    if (isOfBills(table)) secondBills += others
  }
  if (content === 'delivered') await keepRefusedCharges(client, { path, staged, candidates, repeats: REPEATS })
  await client.query(`insert into import_delivered_rows select (select count(*) from ${REPEATS}), $1, $2, $3, $4`, [
    await repeatedCharges(client, candidates),
    secondBills,
    // Mended rows of a list are marked as a part, but the delivery has the whole list.
    content === 'delivered' && staged.isPartial === true,
    mends ? await addedByMending(client, candidates, mends) : 0,
  ])
}

const isOfBills = ({ rule }: StagedTable): boolean =>
  rule.records.some(({ kind, combine }) => kind === 'invoices' && combine !== 'sum')

/** Adds the exact repeats of a table to REPEATS; returns the number of its other rows with a repeated key. */
async function findRepeats(client: pg.ClientBase, { name, space, columns }: StagedTable): Promise<number> {
  const cells = (row: string) => `row(${[...columns.values()].map((column) => `${row}.${column}`).join(', ')})`
  // A line that became several rows of the table is not compared, so it counts as different.
  const exact = await client.query(
    `insert into ${REPEATS} select x.space, x.n
     from import_refused x
     join ${name} own on own.n = x.n and own.item = 0
     join ${name} first on first.n = x.value::bigint and first.item = 0
     where x.space = $1 and x.reason = 'repeated' and ${cells('own')} is not distinct from ${cells('first')}
       and x.n not in (select n from ${name} where item > 0)`,
    [space],
  )
  const { rows } = await client.query<{ repeated: number }>(
    `select count(*) as repeated from import_refused where space = $1 and reason = 'repeated'`,
    [space],
  )
  return (rows[0]?.repeated ?? 0) - (exact.rowCount ?? 0)
}

/** The charges of the exact repeats, which the control total of the file counts twice. */
async function repeatedCharges(client: pg.ClientBase, candidates: readonly Candidate[]): Promise<number> {
  let kop = 0
  for (const { kind, fields, from, table } of candidates) {
    if (kind !== 'invoices' || !fields.some(({ name }) => name === 'charged')) continue
    const { rows } = await client.query<{ kop: number }>(
      `select coalesce(sum(c.charged), 0)::bigint as kop from ${REPEATS} r join ${from} c on c.n = r.n where r.space = $1`,
      [table.space],
    )
    kop += rows[0]?.kop ?? 0
  }
  return kop
}
