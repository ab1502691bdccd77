import type { Profile } from '../profile/profile-schema.ts'
import { kopiykasOf } from '../read/control-sum.ts'
import { FileRefused } from '../refusal-reasons.ts'
import type { Loader } from './copy-in.ts'
import type { StagedTable } from './staging.ts'

type Staged = Pick<StagedTable, 'name' | 'columns' | 'space'>

/**
 * Table of the rows that repeat an earlier row of the file in every cell: `n`, and `first`, the number of the earlier
 * row.
 */
export const REPEATED = 'import_repeated'

/** Fills REPEATED and returns the number of its rows; 0 if rows of the file become several rows of the table. */
export async function findRepeated(loader: Pick<Loader, 'query'>, { name, columns }: Staged): Promise<number> {
  const cells = [...columns.values()].map((column) => `s.${column} collate "C"`)
  await loader.query(`drop table if exists ${REPEATED}`)
  await loader.query(`create temporary table ${REPEATED} on commit drop as
    select n, first from (
      select s.n, min(s.n) over (partition by ${cells.join(', ')}) as first from ${name} s
      where not exists (select from ${name} i where i.item <> 0)) r
    where n <> first`)
  const [counted] = await loader.query(`select count(*) from ${REPEATED}`)
  return Number(counted?.[0])
}

/** Refuses the rows of REPEATED. */
export async function refuseRepeated(loader: Pick<Loader, 'query'>, { space }: Staged): Promise<void> {
  await loader.query(`insert into import_refused
    select ${space}, n, '', 'repeated', first::text from ${REPEATED} order by n on conflict do nothing`)
}

interface Register {
  readonly profile: Profile
  /** Number of rows, and their sum in kopiykas. */
  readonly rows: { readonly count: number; readonly sum: bigint }
  /** Heading of the column that is summed. */
  readonly sumOf: string
  /** Compares the figures with the totals that the register states. @throws FileRefused */
  compare(rows: { readonly count: number; readonly sum: bigint }): void
}

/**
 * Compares a staged register with its totals. If the totals agree without the rows that repeat another row completely,
 * the register is accepted and those rows are refused: a program has written them twice.
 *
 * @throws FileRefused if the totals do not agree either way
 */
export async function checkRegister(loader: Loader, table: Staged, register: Register): Promise<void> {
  const { rows, sumOf, profile, compare } = register
  try {
    compare(rows)
  } catch (error) {
    const column = table.columns.get(sumOf)
    if (!(error instanceof FileRefused) || column === undefined || (await findRepeated(loader, table)) === 0)
      throw error
    const repeated = await loader.query(
      `select s.${column} as written from ${table.name} s join ${REPEATED} r on r.n = s.n`,
    )
    const twice = repeated.reduce((sum, [written]) => sum + kopiykasOf(String(written ?? ''), sumOf, profile), 0n)
    const once = { count: rows.count - repeated.length, sum: rows.sum - twice }
    if (!agrees(compare, once)) throw error
    await refuseRepeated(loader, table)
  }
}

function agrees(compare: Register['compare'], rows: Register['rows']): boolean {
  try {
    compare(rows)
    return true
  } catch (error) {
    if (error instanceof FileRefused) return false
    throw error
  }
}
