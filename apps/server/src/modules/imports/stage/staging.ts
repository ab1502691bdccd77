import type { ControlTotals } from '@zatyshok/contract/providers/imports'
import type pg from 'pg'
import type { FileRule, Profile, TableRule } from '../profile/profile-schema.ts'
import type { RowPlaces } from '../read/line-places.ts'
import { FileRefused, type RowReason } from '../refusal-reasons.ts'
import type { Loader } from './copy-in.ts'

/** A refused row, as a reader names it. */
export interface RefusedRow {
  readonly place: string
  /** Line or record that `place` names. */
  readonly row: number
  readonly column: string
  readonly reason: RowReason
  readonly params: Record<string, string>
}

/** Rows of one table of a file (the file, a sheet, a kind of JSON line) as text. */
export interface StagedTable {
  readonly rule: TableRule
  /** Name of the temporary table; its columns are n (number of the row), item (index in a list), c0, c1, … */
  readonly name: string
  /** Heading in the file → column of the temporary table. */
  readonly columns: ReadonlyMap<string, string>
  /** True if cells still have the blanks around them, as in rows loaded as raw bytes; StageWriter removes them. */
  readonly hasBlanks?: boolean
  /** Rows of one line of the file have the same space and n, and are imported or refused together. */
  readonly space: number
  readonly places: RowPlaces
}

/** The result of reading a file. It can be sent between processes. */
export interface StagedFile {
  readonly tables: readonly StagedTable[]
  /** Fields of the file's own header. */
  readonly header: ReadonlyMap<string, string>
  /** Number of rows, including refused rows and rows that do not count. */
  readonly read: number
  /** Rows that the format marks as deleted (DBF). */
  readonly notCounted: number
  readonly refused: Pick<RefusedRows, 'kept' | 'rows' | 'count'>
  /** True for a register of corrected rows only: records that it does not name stay. */
  readonly isPartial?: boolean
  /** Rows that the direct way has written to their tables. */
  readonly written?: Written
}

/** Counts and totals of the rows that the direct way has written. */
export interface Written {
  readonly inserted: Readonly<Record<string, number>>
  readonly totals: ControlTotals
  /** Written readings or bills by month, as `2026-10`; written payments by day, as `2026-10-01`. */
  readonly periods: Readonly<Record<string, number>>
  /** Stored rows that the general way must not have changed with the other rows of the file. */
  readonly unmet: Unmet
}

/**
 * All readings, or the bills of these accounts in a month (its first day in days since 2000-01-01) and the month
 * before. Payments of a partner meet none: the general way compares its rows with earlier files only.
 */
export type Unmet =
  | { readonly kind: 'readings' }
  /** `firstDay`: the earliest of the payments, `YYYY-MM-DD`. */
  | { readonly kind: 'payments'; readonly partner: string; readonly firstDay: string }
  | {
      readonly kind: 'bills'
      readonly month: number
      readonly accounts: Float64Array
      /** True if one of the bills opens with a balance. */
      readonly carriesOver: boolean
    }

/** Values that the direct way writes to rows. */
export interface ShortCut {
  /** Null for a register of payments of all providers. */
  readonly providerId: number | null
  readonly importId: number
  /** In Kyiv, `YYYY-MM-DD`. */
  readonly today: string
}

/** A file to read, and the loader that stores its rows. */
export interface SourceFile {
  readonly loader: Loader
  readonly path: string
  readonly name: string
  readonly size: number
  readonly rule: FileRule
  readonly profile: Profile
  /** Set if the file may be read the direct way. */
  readonly shortCut?: ShortCut | undefined
  onBytes(read: number): void
}

/** Most refused rows to list; further ones are only counted. */
const KEPT = 10_000
/** Most refused rows in the file of rows to correct. */
const MOST_ROWS = 100_000

/** Collects the rows that a reader refuses, in bounded memory. */
export class RefusedRows {
  readonly kept: RefusedRow[] = []
  /** Lines or records of the refused rows, also of rows that `kept` does not list. */
  readonly rows: number[] = []
  count = 0

  add(row: RefusedRow): void {
    this.count += 1
    if (this.rows.length < MOST_ROWS) this.rows.push(row.row)
    if (this.kept.length < KEPT) this.kept.push(row)
  }
}

const BATCH_CHARACTERS = 1 << 20
/** Most columns of a file. PostgreSQL's limit for a table is 1600. */
const MOST_COLUMNS = 1500

const FREE_OUTPUT = 64 << 20
const HIGHEST_RATIO = 64

/** Most bytes of rows from a file of this size. A packed sheet expands thirty times, a zip bomb a thousand times. */
export const mostOutput = (size: number): number => FREE_OUTPUT + HIGHEST_RATIO * size

interface Batch {
  readonly table: string
  readonly columns: number
  rows: string[]
}

/** Creates a temporary table of text columns that ends with the transaction. */
export async function createStage(loader: Loader, name: string, columns: number): Promise<void> {
  if (columns > MOST_COLUMNS) {
    const detail = `стовпців ${columns}, а портал бере не більше ${MOST_COLUMNS}; приберіть зайві стовпці`
    throw new FileRefused('unreadable', { detail })
  }
  const list = Array.from({ length: columns }, (_, at) => `c${at} text`)
  // The identity column numbers rows that are loaded as raw bytes.
  const own = ['n bigint generated by default as identity (cache 1000)', 'item integer not null default 0']
  await loader.query(`drop table if exists ${name}`)
  await loader.query(`create temporary table ${name} (${[...own, ...list].join(', ')}) on commit drop`)
}

/** Names of the columns of a stage table: c0, c1, … */
export function stageColumns(headings: readonly string[]): Map<string, string> {
  return new Map(headings.map((heading, at) => [heading, `c${at}`]))
}

/** Writes rows of several tables through one connection, in batches. */
export class StageWriter {
  readonly #loader: Loader
  /** Characters that may still be written. */
  #room: number
  readonly #batches = new Map<string, Batch>()
  #characters = 0

  /** `room`: most characters to write in total. */
  constructor(loader: Loader, room: number) {
    this.#loader = loader
    this.#room = room
  }

  async table(name: string, columns: number): Promise<void> {
    await createStage(this.#loader, name, columns)
    this.#batches.set(name, { table: name, columns, rows: [] })
  }

  /** Adds a row. If it returns true, the caller has to await `flush` before the next row. */
  add(table: string, place: { n: number; item?: number }, values: readonly string[]): boolean {
    const batch = this.#batches.get(table)
    if (!batch) throw new Error(`no stage table ${table}`)
    const row = `${place.n}\t${place.item ?? 0}\t${values.map((value) => escaped(bare(value))).join('\t')}\n`
    batch.rows.push(row)
    this.#characters += row.length
    this.#room -= row.length
    if (this.#room < 0) throw new FileRefused('output')
    return this.#characters > BATCH_CHARACTERS
  }

  async flush(): Promise<void> {
    this.#characters = 0
    for (const batch of this.#batches.values()) {
      if (batch.rows.length === 0) continue
      const text = batch.rows.join('')
      batch.rows = []
      const list = ['n', 'item', ...Array.from({ length: batch.columns }, (_, at) => `c${at}`)].join(', ')
      const copy = this.#loader.copyIn(`copy ${batch.table} (${list}) from stdin`)
      await copy.write(Buffer.from(text))
      await copy.end()
    }
  }
}

function escaped(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value
  return value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)
}
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Blanks that are removed around a value: spaces, no-break spaces, tab and line ends. */
const BLANKS = ' \t\r\n\u00a0\u202f'

/** SQL of a column's text without surrounding blanks. */
export const bareSql = (column: string): string => `btrim(${column}, E' \\t\\r\\n\\u00A0\\u202F')`

/** A value without surrounding blanks. In SQL the same takes two fifths of the conversion time. */
function bare(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && BLANKS.includes(value.charAt(start))) start += 1
  while (start < end && BLANKS.includes(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** Creates a temporary table that ends with the transaction; returns its number of rows. */
export async function makeTable(client: pg.ClientBase, name: string, select: string): Promise<number> {
  await client.query(`drop table if exists ${name}`)
  const { rowCount } = await client.query(`create temporary table ${name} on commit drop as ${select}`)
  return rowCount ?? 0
}
