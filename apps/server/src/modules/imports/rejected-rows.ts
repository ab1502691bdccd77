import type pg from 'pg'
import type { Candidate } from './candidates.ts'
import type { StagedFile } from './staging.ts'

/** Lines, records or rows by sheet (empty: the file has none). */
export type RowsBySheet = ReadonlyMap<string, ReadonlySet<number>>

/** A file with more of them is plainly the wrong file. */
const MOST = 100_000

/** What rows of a kind are merged by as one: a part of them would take the rest back. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  meters: ['account', 'serial'],
  invoices: ['account', 'month'],
  invoice_lines: ['account', 'month'],
}

interface Rejecting {
  readonly staged: StagedFile
  readonly candidates: readonly Candidate[]
  /** Whether a part of a list can say that it is one. */
  readonly lists: 'marked' | 'whole'
}

const WHOLE = new Set<string>(['payments', 'subsidies', 'benefits'])

/**
 * The rows to be mended: refused ones, and those without which a mended one would take back what was good, such as the
 * other lines of its bill.
 */
export async function rejectedRows(
  client: pg.ClientBase,
  { staged, candidates, lists }: Rejecting,
): Promise<RowsBySheet> {
  const found = new Map<string, Set<number>>()
  const add = (sheet: string, row: number) => {
    const rows = found.get(sheet) ?? new Set<number>()
    found.set(sheet, rows.add(row))
  }
  for (const row of staged.refused.rows) add('', row)
  const refused = await client.query<{ space: number; n: number }>(`select space, n from import_refused limit ${MOST}`)
  if (refused.rows.length === 0) return found
  const tables = new Map(staged.tables.map((table) => [table.space, table]))
  for (const { space, n } of refused.rows) {
    const table = tables.get(space)
    add(table?.rule.sheet ?? '', table?.rowOf(Number(n)) ?? Number(n))
  }
  for (const candidate of candidates) {
    const { rows } = await client.query<{ n: number }>(companionsSql(candidate, lists))
    for (const { n } of rows) add(candidate.table.rule.sheet ?? '', candidate.table.rowOf(Number(n)))
  }
  return found
}

function companionsSql({ kind, from, table, fields }: Candidate, lists: Rejecting['lists']): string {
  // A list says all of its month, so only whole it is not mistaken for one of which much was taken back.
  if (WHOLE.has(kind) && lists === 'whole') return `select n from ${from} c limit ${MOST}`
  const byInvoice = kind === 'invoice_lines' && fields.some(({ name }) => name === 'invoice')
  const key = byInvoice ? ['invoice'] : TOGETHER[kind]
  if (!key) return 'select 0::bigint as n where false'
  const list = (alias: string) => key.map((name) => `${alias}.${name}`).join(', ')
  return `select c.n from ${from} c where (${list('c')}) in (
      select ${list('d')} from ${from} d join import_refused x on x.space = ${table.space} and x.n = d.n)
    limit ${MOST}`
}
