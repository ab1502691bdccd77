import type pg from 'pg'
import { rowOf } from '../read/line-places.ts'
import type { Candidate } from '../stage/candidates.ts'
import type { StagedFile } from '../stage/staging.ts'

/** Where the mended rows of a file are, and where they were in the provider's file of the same check. */
export interface MendedPlaces {
  /** Path of the provider's file. */
  readonly of: string
  readonly rows: readonly { readonly sheet: string | null; readonly row: number; readonly from: number }[]
}

/** Table of the charges of refused rows; 0 for a row whose charge the control sum does not have. */
const CHARGES = 'import_refused_charges'

/** Most refused rows to keep; the difference of a file with more of them stays unexplained. */
const MOST = 100_000

export async function createRefusedCharges(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table ${CHARGES} (
    path text, sheet text, row_number bigint, kop bigint not null, primary key (path, sheet, row_number)
  ) on commit drop`)
}

interface RefusedOf {
  readonly path: string
  readonly staged: StagedFile
  readonly candidates: readonly Candidate[]
  /** Table of the rows (`space`, `n`) whose charges the control sum does not count. */
  readonly repeats: string
}

/** Keeps what each refused row of a provider's file has contributed to its control sum. */
export async function keepRefusedCharges(
  client: pg.ClientBase,
  { path, staged, candidates, repeats }: RefusedOf,
): Promise<void> {
  const charges = new Map<string, number>()
  // Rows that could not be read are in no table, so their charges are in no sum.
  for (const row of staged.refused.rows) charges.set(placeKey('', row), 0)
  for (const { from, table } of candidates.filter(hasCharge)) {
    const { rows } = await client.query<{ n: number; kop: number }>(
      `select x.n, coalesce(sum(c.charged) filter (where r.n is null), 0)::bigint as kop
       from import_refused x join ${from} c on c.n = x.n left join ${repeats} r on r.space = x.space and r.n = x.n
       where x.space = $1 group by x.n limit ${MOST + 1}`,
      [table.space],
    )
    if (rows.length > MOST) return
    for (const { n, kop } of rows) {
      const key = placeKey(table.rule.sheet ?? '', rowOf(table.places, Number(n)))
      charges.set(key, (charges.get(key) ?? 0) + Number(kop))
    }
  }
  const kept = [...charges].map(([key, kop]) => ({ ...placeOfKey(key), kop }))
  await client.query(
    `insert into ${CHARGES} select $1, kept.sheet, kept.row_number, kept.kop
     from unnest($2::text[], $3::bigint[], $4::bigint[]) as kept (sheet, row_number, kop)`,
    [path, kept.map(({ sheet }) => sheet), kept.map(({ row }) => row), kept.map(({ kop }) => kop)],
  )
}

/**
 * What the mended rows have added to the charges of the rows that they replace. A mended row that is refused again, or
 * whose own row was taken, counts nothing: its difference stays unexplained.
 */
export async function addedByMending(
  client: pg.ClientBase,
  candidates: readonly Candidate[],
  { of, rows: places }: MendedPlaces,
): Promise<number> {
  const { rows: refused } = await client.query<{ sheet: string; row: number; kop: number }>(
    `select sheet, row_number as row, kop from ${CHARGES} where path = $1`,
    [of],
  )
  const before = new Map(refused.map(({ sheet, row, kop }) => [placeKey(sheet, Number(row)), Number(kop)]))
  const now = await takenCharges(client, candidates)
  let added = 0
  for (const { sheet, row, from } of places) {
    const was = before.get(placeKey(sheet ?? '', from))
    const is = now.get(placeKey(sheet ?? '', row))
    if (was !== undefined && is !== undefined) added += is - was
  }
  return added
}

/** The charges of the rows of a file of mended rows that were not refused. */
async function takenCharges(client: pg.ClientBase, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const charges = new Map<string, number>()
  for (const { from, table } of candidates.filter(hasCharge)) {
    const { rows } = await client.query<{ n: number; kop: number }>(
      `select c.n, coalesce(sum(c.charged), 0)::bigint as kop from ${from} c
       where not exists (select from import_refused x where x.space = $1 and x.n = c.n)
         and not exists (select from import_dropped x where x.space = $1 and x.n = c.n)
       group by c.n`,
      [table.space],
    )
    for (const { n, kop } of rows) {
      const key = placeKey(table.rule.sheet ?? '', rowOf(table.places, Number(n)))
      charges.set(key, (charges.get(key) ?? 0) + Number(kop))
    }
  }
  return charges
}

const hasCharge = ({ kind, fields }: Candidate): boolean =>
  kind === 'invoices' && fields.some(({ name }) => name === 'charged')

const placeKey = (sheet: string, row: number): string => `${row} ${sheet}`

function placeOfKey(key: string): { readonly sheet: string; readonly row: number } {
  const at = key.indexOf(' ')
  return { row: Number(key.slice(0, at)), sheet: key.slice(at + 1) }
}
