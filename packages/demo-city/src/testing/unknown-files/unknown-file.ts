import type { Random } from '../../random.ts'
import { type Column, hryvnias, type Mistake } from './unknown-table.ts'

/** What a clerk knows of one table: what its columns hold. */
export interface KnownTable {
  /** Name of the sheet; empty: the file is one table. */
  readonly title: string
  readonly kind: string
  readonly columns: readonly { readonly heading: string; readonly field: string; readonly zone?: string }[]
  /** Fields that the file does not have, with the value that the clerk chooses. */
  readonly constants?: Readonly<Record<string, string>>
  /** Fields that follow from other columns, as the month from a date. */
  readonly derived?: readonly string[]
  /** The provider's words, with the portal's values, by field. */
  readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The table has a column for each month; `year`: neither the headings nor the file state it. */
  readonly months?: { readonly year?: string }
  readonly good: number
  /** Places of the bad rows, as the report of an import names them. */
  readonly bad: readonly string[]
}

export interface KnownAccount {
  readonly account: string
  readonly serial: string
}

/** A file of an invented provider that no profile knows, and what a clerk knows of it. */
export interface UnknownFile {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  readonly tables: readonly KnownTable[]
  /** Accounts and meters that the portal has before the file comes. */
  readonly known: readonly KnownAccount[]
  readonly zones: 1 | 2
}

const streets = ['Соборна', 'Лугова', 'Шкільна', 'Вишнева', 'Козацька', 'Польова'] as const
const people = [
  'Кравчук Ганна Петрівна',
  'Гнатюк Остап',
  'Дем’яненко Ольга Іванівна',
  'Сірко Юрій',
  'Ярош Євген',
] as const

export const personOf = (row: number): string => people[row % people.length] ?? ''
export const addressOf = (row: number): string => `вул. ${streets[row % streets.length]}, ${row + 1}`

/** Accounts of one provider: numbers of one length, and a meter each. */
export function accountsOf(random: Random, count: number, digits = random.integer(6, 9)): readonly KnownAccount[] {
  const first = random.integer(10 ** (digits - 1), 8 * 10 ** (digits - 1))
  return Array.from({ length: count }, (_, at) => ({
    account: String(first + at * 7),
    serial: `${random.pick(['СВ', 'Л', 'ПР'])}-${first + at * 3}`,
  }))
}

/** A month of the year before the tests' time, `YYYY-MM`. */
export const monthOf = (random: Random): string => `2025-${String(random.integer(1, 12)).padStart(2, '0')}`

export interface Bill {
  readonly opening: number
  readonly charged: number
  readonly recalculated: number
  readonly paid: number
  readonly closing: number
}

export function billOf(row: number): Bill {
  const [opening, charged, paid] = [(row % 4) * 12_345 - 6_000, 154_321 + row * 1_017, 100_000 + row * 503]
  const recalculated = row % 3 === 0 ? -1_250 : 0
  return { opening, charged, recalculated, paid, closing: opening + charged + recalculated - paid }
}

type Amounts = Parameters<typeof hryvnias>[1] & { readonly unit?: string }

/** Columns of sums of a bill. */
export function sumColumns(
  headingOf: (field: keyof Bill | 'toPay') => string,
  { unit = '', ...notation }: Amounts,
): readonly Column[] {
  const fields = ['opening', 'charged', 'recalculated', 'paid', 'closing'] as const
  const text = (kop: number) => `${hryvnias(kop, notation)}${unit}`
  return [
    ...fields.map((field) => ({ heading: headingOf(field), field, cell: (row: number) => text(billOf(row)[field]) })),
    {
      heading: headingOf('toPay'),
      field: 'toPay',
      cell: (row: number) => text(Math.max(0, billOf(row).closing)),
    },
  ]
}

export const columnsKnown = (columns: readonly Column[]): KnownTable['columns'] =>
  columns.flatMap(({ heading, field, zone }) =>
    field === undefined ? [] : [{ heading, field, ...(zone && { zone }) }],
  )

export const headingOf = (columns: readonly Column[], field: string): string =>
  columns.find((column) => column.field === field)?.heading ?? ''

export const mistakesOf = (columns: readonly Column[], texts: readonly (readonly [field: string, text: string])[]) =>
  texts.map(([field, text]): Mistake => ({ heading: headingOf(columns, field), text }))
