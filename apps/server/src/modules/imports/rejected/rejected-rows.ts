import type pg from 'pg'
import type { RejectedSource } from '../formats/file-format.ts'
import type { FormatKeys } from '../formats/formats.ts'
import type { FileRule } from '../profile/profile-schema.ts'
import { rowOf } from '../read/line-places.ts'
import type { Candidate } from '../stage/candidates.ts'
import type { StagedFile } from '../stage/staging.ts'

/** Lines, records or rows by sheet (empty: the file has none). */
export interface RowsBySheet extends ReadonlyMap<string, ReadonlySet<number>> {
  /** True if there were too many rows to list all of them. */
  readonly isCut: boolean
}

/** A file whose refused rows are written, with the keys of its format. */
export interface RejectedOf extends RejectedSource {
  readonly format: FormatKeys
}

class FoundRows extends Map<string, Set<number>> implements RowsBySheet {
  isCut = false

  include(sheet: string, row: number): void {
    const rows = this.get(sheet) ?? new Set<number>()
    this.set(sheet, rows.add(row))
  }
}

export const noRows: RowsBySheet = new FoundRows()

/** Most refused rows that are written; a file with more of them is the wrong file. */
const MOST = 100_000

/** The fields of rows that are merged together: importing only some of them would remove the others. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  meters: ['account', 'serial'],
  invoices: ['account', 'month'],
  invoice_lines: ['account', 'month'],
}

interface Rejecting {
  readonly staged: StagedFile
  readonly candidates: readonly Candidate[]
  /** `marked`: the format can mark a partial list. */
  readonly lists: 'marked' | 'whole'
}

const WHOLE = new Set<string>(['payments', 'subsidies', 'benefits'])

/** True if a later part of the file would remove rows that an earlier part has brought. */
export const isMergedTogether = ({ tables }: FileRule): boolean =>
  tables.some(({ records }) => records.some(({ kind }) => kind in TOGETHER || WHOLE.has(kind)))

/**
 * The rows to be corrected: the refused rows and those that must be imported together with them, such as the other
 * lines of the same bill.
 */
export async function rejectedRows(
  client: pg.ClientBase,
  { staged, candidates, lists }: Rejecting,
): Promise<RowsBySheet> {
  const found = new FoundRows()
  for (const row of staged.refused.rows) found.include('', row)
  found.isCut = staged.refused.count > staged.refused.rows.length
  const refused = await upToMost<{ space: number; n: number }>(client, found, 'select space, n from import_refused')
  if (refused.length === 0) return found
  const tables = new Map(staged.tables.map((table) => [table.space, table]))
  for (const { space, n } of refused) {
    const table = tables.get(space)
    found.include(table?.rule.sheet ?? '', table ? rowOf(table.places, Number(n)) : Number(n))
  }
  for (const candidate of candidates) {
    const rows = await upToMost<{ n: number }>(client, found, companionsSql(candidate, lists))
    for (const { n } of rows) found.include(candidate.table.rule.sheet ?? '', rowOf(candidate.table.places, Number(n)))
  }
  return found
}

async function upToMost<R extends object>(client: pg.ClientBase, found: FoundRows, rows: string): Promise<R[]> {
  const { rows: read } = await client.query<R>(`${rows} limit ${MOST + 1}`)
  if (read.length <= MOST) return read
  found.isCut = true
  return read.slice(0, MOST)
}

function companionsSql({ kind, from, table, fields }: Candidate, lists: Rejecting['lists']): string {
  // A list replaces its whole month. A part without a mark would remove the rows that it does not name.
  if (WHOLE.has(kind) && lists === 'whole') return `select n from ${from} c`
  const byInvoice = kind === 'invoice_lines' && fields.some(({ name }) => name === 'invoice')
  const key = byInvoice ? ['invoice'] : TOGETHER[kind]
  if (!key) return 'select 0::bigint as n where false'
  const list = (alias: string) => key.map((name) => `${alias}.${name}`).join(', ')
  return `select c.n from ${from} c where (${list('c')}) in (
      select ${list('d')} from ${from} d join import_refused x on x.space = ${table.space} and x.n = d.n)`
}
