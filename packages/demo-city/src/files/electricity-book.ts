import { dayNumber } from '@zatyshok/files/xlsx'
import { fixed, trimmed } from '../amounts.ts'
import { dayOf } from '../calendar.ts'
import { withApostrophe } from '../spelling.ts'
import { electricitySheets } from './electricity-sheets.ts'
import { type ExportRun, pathOf } from './export-run.ts'
import { type Cell, openWorkbook, type Workbook } from './workbook-file.ts'

/** A cell with hryvnias, two decimals. */
export const money = (kop: number): Cell => ({ number: fixed(kop, 2), style: 'money' })
/** A date cell; empty for null. */
export const date = (day: string | null): Cell => (day === null ? null : { number: dayNumber(day), style: 'date' })
/** A cell with the first day of a month, displayed as the month. */
export const month = (value: string): Cell => ({ number: dayNumber(dayOf(value, 1)), style: 'month' })
/** A cell with a number in the general format. */
export const plain = (value: string | number): Cell => ({ number: String(value) })

/** Control totals of the money columns, in kopiykas by column index. */
export type Totals = Map<number, number>

/** An open workbook of the electricity company. */
export interface Book {
  readonly run: ExportRun
  readonly workbook: Workbook
  readonly totals: Totals
}

/** Returns functions that make text cells with this company's apostrophe. */
export function texts(book: Book): { common: (text: string) => Cell; single: (text: string) => Cell } {
  const { strings } = book.workbook
  const spelled = (text: string): string => withApostrophe(text, 'ʼ')
  return {
    common: (text) => ({ shared: strings.common(spelled(text)) }),
    single: (text) => ({ shared: strings.single(spelled(text)) }),
  }
}

/** Columns that the row «Разом» adds up: opening, two sums, then charged to «to pay». */
const totalColumns = [4, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19]

/** Adds a bill to the control totals: opening, sums of both zones, then charged to «to pay». */
export function addToTotals(book: Book, sums: readonly number[]): void {
  totalColumns.forEach((column, index) => {
    book.totals.set(column, (book.totals.get(column) ?? 0) + (sums[index] ?? 0))
  })
}

function addTariffs(book: Book): void {
  const { common } = texts(book)
  const zones = [
    ['загальна, день', 'electricity'],
    ['ніч', 'electricityNight'],
  ] as const
  for (const [zone, tariff] of zones) {
    for (const period of book.run.tariffs.periods(tariff)) {
      const names = [plain(17), common('Електрична енергія'), common(zone), common('кВт·год')]
      const price = plain(trimmed(period.price, 4))
      book.workbook.sheets[4]?.append([...names, price, date(period.from), date(period.to)])
    }
  }
}

/** Opens workbook number `volume` of this delivery and writes its tariffs. */
export function openBook(run: ExportRun, volume: number): Book {
  const suffix = volume === 1 ? '' : `_${volume}`
  const path = pathOf(run, '310-oblenergo', `oblenergo_${run.lastMonth}${suffix}.xlsx`)
  const book = { run, workbook: openWorkbook(path, electricitySheets(run)), totals: new Map() }
  addTariffs(book)
  return book
}

/** Writes the control totals and closes the workbook. */
export function closeBook(book: Book): void {
  const last = Math.max(...totalColumns)
  const label = texts(book).common('Разом')
  const cells = Array.from({ length: last + 1 }, (_, column): Cell => {
    if (column === 0) return label
    const total = book.totals.get(column)
    return total === undefined ? null : money(total)
  })
  book.workbook.sheets[0]?.append(cells)
  book.workbook.close()
}
