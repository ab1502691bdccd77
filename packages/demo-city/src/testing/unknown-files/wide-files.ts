import type { Random } from '../../random.ts'
import { heading } from './headings.ts'
import { accountsOf, columnsKnown, mistakesOf, type UnknownFile } from './unknown-file.ts'
import { type Column, tableOf } from './unknown-table.ts'
import { csvBytes, xlsxBytes } from './write-table.ts'

const names = 'Січень Лютий Березень Квітень Травень Червень Липень Серпень Вересень Жовтень Листопад Грудень'.split(
  ' ',
)
const cut = 'січ лют бер квіт трав черв лип серп вер жовт лист груд'.split(' ')
const YEAR = '2025'

/** How a provider names the columns of months, and where the year stands. */
const ways = [
  { where: 'heading', headingOf: (at: number) => `${String(at + 1).padStart(2, '0')}.${YEAR}` },
  { where: 'heading', headingOf: (at: number) => `${cut[at]}.${YEAR.slice(2)}` },
  { where: 'name', headingOf: (at: number) => names[at] ?? '' },
  { where: 'name', headingOf: (at: number) => `Показник за ${(names[at] ?? '').toLowerCase()}` },
  { where: 'column', headingOf: (at: number) => (names[at] ?? '').toUpperCase() },
  { where: 'nowhere', headingOf: (at: number) => names[at] ?? '' },
] as const

/** Readings of a year with a column for each month; of the later months some cells are empty. */
export function monthsInColumns(random: Random): UnknownFile {
  const known = accountsOf(random, 40)
  const { where, headingOf } = random.pick(ways)
  const count = random.integer(9, 12)
  const months = Array.from(
    { length: count },
    (_, at): Column => ({
      heading: headingOf(at),
      cell: (row) => (at > 6 && row % 5 === 0 ? '' : String(1_200 + row * 9 + at * 7)),
    }),
  )
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'serial'), field: 'serial', cell: (row) => known[row]?.serial ?? '' },
    ...(where === 'column' ? [{ heading: 'Рік', cell: () => YEAR }] : []),
    ...months,
  ]
  const mistakes = [
    ...mistakesOf(columns, [
      ['serial', 'невідомий'],
      ['account', '1'],
    ]),
    { heading: months[2]?.heading ?? '', text: 'немає' },
  ]
  const table = tableOf(random, { columns, good: 37, mistakes })
  const isSheet = random.pick([true, false])
  const sheet = random.pick(['Показники', 'Лист1'])
  const own = {
    title: isSheet ? sheet : '',
    kind: 'readings',
    columns: columnsKnown(columns),
    constants: { source: 'staff' },
    months: where === 'nowhere' ? { year: YEAR } : {},
    good: 37,
    bad: table.bad.map((row) => `${isSheet ? `аркуш «${sheet}», ` : ''}рядок ${row + 2}`),
  }
  const name = `pokazy${where === 'name' ? `_${YEAR}` : ''}`
  const rows = [columns.map((column) => column.heading), ...table.rows]
  const encoding = random.pick(['windows-1251', 'utf-8', 'cp1125'])
  return {
    what: `readings, months in columns, year: ${where}`,
    name: `${name}.${isSheet ? 'xlsx' : 'csv'}`,
    bytes: isSheet ? xlsxBytes([{ name: sheet, rows }]) : csvBytes(table, { encoding, separator: ';' }),
    tables: [own],
    known,
    zones: 1,
  }
}
