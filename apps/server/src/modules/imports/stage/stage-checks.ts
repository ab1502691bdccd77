import pg from 'pg'
import type { Profile } from '../profile/profile-schema.ts'
import { FileRefused } from '../refusal-reasons.ts'
import { conditionSql, goodRow, revisionSql } from './candidates.ts'
import { loaderOf } from './copy-in.ts'
import { cellSql } from './field-sql.ts'
import { plainNumber } from './number-sql.ts'
import { repairedNumber } from './repaired-number.ts'
import { findRepeated, REPEATED, refuseRepeated } from './repeated-rows.ts'
import type { StagedTable } from './staging.ts'

const { escapeLiteral } = pg

/**
 * Compares the row of control totals with the rows above it, and removes it and the rows below it. Returns the number of
 * removed rows.
 *
 * @throws FileRefused if the row is missing or does not agree
 */
export async function checkTotals(client: pg.ClientBase, table: StagedTable, profile: Profile): Promise<number> {
  const { totals } = table.rule
  if (!totals) return 0
  const isTotal = conditionSql({ column: totals.column, is: [totals.is] }, table)
  const isSummed = totals.sums
    .map((heading) => `coalesce(${numberSqlOf(heading, { table, profile })} ~ '^[-+]?[0-9.]+$', false)`)
    .join(' or ')
  const { rows: found } = await client.query(
    `select t.n, exists (select from ${table.name} s where s.n > t.n and (${isSummed})) as followed
     from (select s.n from ${table.name} s where ${isTotal}) t`,
  )
  const [total] = found
  if (!total || total.followed || found.length > 1) throw new FileRefused('noTotals')
  const other = await otherTotal(client, { table, profile, total: total.n, rows: table.name })
  if (other) await refuseUnlessRepeated(client, other, { table, profile, total: total.n })
  const { rowCount } = await client.query(`delete from ${table.name} where n >= $1`, [total.n])
  return rowCount ?? 0
}

/** The number of a cell, read as the field of its column is; other columns are not repaired, which costs much. */
function numberSqlOf(heading: string, { table, profile }: Pick<Totalled, 'table' | 'profile'>): string {
  const sources = table.rule.records.flatMap(({ fields }) => Object.values(fields))
  const isRepaired = sources.some(({ column, repair }) => column === heading && repair.includes('number'))
  const cell = cellSql(heading, table)
  return plainNumber(isRepaired ? repairedNumber(cell, profile) : cell, profile)
}

interface Totalled {
  readonly table: StagedTable
  readonly profile: Profile
  /** The row of totals. */
  readonly total: number
}

/** The refusal for the first column whose sum differs from the row of totals. */
async function otherTotal(
  client: pg.ClientBase,
  { table, profile, total, rows: from }: Totalled & { readonly rows: string },
): Promise<FileRefused | undefined> {
  for (const heading of table.rule.totals?.sums ?? []) {
    const number = numberSqlOf(heading, { table, profile })
    const value = `coalesce(case when ${number} ~ '^[-+]?[0-9]+(\\.[0-9]*)?$' then ${number}::numeric end, 0)`
    const { rows } = await client.query(
      `select sum(${value}) filter (where s.n < $1) as actual, sum(${value}) filter (where s.n = $1) as stated,
              coalesce(sum(${value}) filter (where s.n < $1), 0) is distinct from sum(${value}) filter (where s.n = $1)
                as differ
       from ${from} s`,
      [total],
    )
    const [sums] = rows
    if (sums?.differ)
      return new FileRefused('totals', { what: heading, stated: sums.stated, actual: sums.actual ?? '0' })
  }
  return undefined
}

/** Accepts totals that leave out rows written twice; the repeated rows are then refused. */
async function refuseUnlessRepeated(client: pg.ClientBase, other: FileRefused, of: Totalled): Promise<void> {
  const { table } = of
  if ((await findRepeated(loaderOf(client), table)) === 0) throw other
  const once = `(select * from ${table.name} o where not exists (select from ${REPEATED} r where r.n = o.n))`
  if (await otherTotal(client, { ...of, rows: once })) throw other
  await refuseRepeated(loaderOf(client), table)
}

/** Drops cancelled rows before their values are checked. */
export async function dropCancelled(client: pg.ClientBase, table: StagedTable): Promise<number> {
  const { cancelled } = table.rule
  if (!cancelled) return 0
  const { rowCount } = await client.query(
    `insert into import_dropped select ${table.space}, s.n from ${table.name} s where ${conditionSql(cancelled, table)}
     on conflict do nothing`,
  )
  return rowCount ?? 0
}

/** Drops rows of which the file has a later revision, and refuses rows that repeat the key of another row. */
export async function checkKeys(client: pg.ClientBase, table: StagedTable): Promise<number> {
  const { key, correction } = table.rule
  if (!key) return 0
  const columns = key.map((column) => cellSql(column, table))
  const cells = columns.map((column) => `${column} collate "C"`).join(', ')
  const good = `${table.name} s where ${goodRow(table.space, 's')}`
  let dropped = 0
  if (correction?.by === 'revision') {
    const revision = revisionSql(cellSql(correction.column, table))
    const { rowCount } = await client.query(
      `insert into import_dropped
       select ${table.space}, n from (
         select s.n, ${revision} as revision, max(${revision}) over (partition by ${cells}) as last from ${good}
       ) r where revision < last on conflict do nothing`,
    )
    dropped = rowCount ?? 0
  }
  if (!(await hasRepeated(client, columns, good))) return dropped
  await client.query(
    `insert into import_refused
     select ${table.space}, n, ${escapeLiteral(key.join(' + '))}, 'repeated', first::text from (
       select s.n, min(s.n) over (partition by ${cells}) as first from ${good}
     ) r where n <> first on conflict do nothing`,
  )
  return dropped
}

/** True if two keys have the same hash. Sorting a million keys would cost three times as much. */
async function hasRepeated(client: pg.ClientBase, cells: readonly string[], good: string): Promise<boolean> {
  const hash = cells.reduce((seed, cell) => `hashtextextended(coalesce(${cell}, ''), ${seed})`, '0')
  const { rows } = await client.query(`select 1 from ${good} group by ${hash} having count(*) > 1 limit 1`)
  return rows.length > 0
}
