import type { Random } from '../../random.ts'
import { heading } from './headings.ts'
import {
  accountsOf,
  addressOf,
  columnsKnown,
  mistakesOf,
  monthOf,
  personOf,
  sumColumns,
  type UnknownFile,
} from './unknown-file.ts'
import { type Column, type Table, tableOf, written } from './unknown-table.ts'
import { xlsxBytes } from './write-table.ts'

const places = (rows: readonly number[], before: number, sheet: string) =>
  rows.map((row) => `аркуш «${sheet}», рядок ${row + 1 + before}`)

/** Cells of the fields are numbers where the text is one. */
const asNumbers = ({ rows, columns }: Table, fields: readonly string[]): string[][] =>
  rows.map((row) =>
    row.map((text, at) => {
      const isNumber = fields.includes(columns[at]?.field ?? '') && /^-?\d+(\.\d+)?$/.test(text)
      return isNumber ? `#${text}` : text
    }),
  )

const sums = ['opening', 'charged', 'recalculated', 'paid', 'closing', 'toPay']

/** Bills under three lines of title and headings in two merged rows, with a total row and a signature. */
export function mergedHeadings(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 40), monthOf(random)]
  const sheet = random.pick(['Лист1', 'Відомість', 'Нарахування'])
  const group = random.pick(['Сальдо, грн', 'Заборгованість, грн', 'Розрахунки'])
  const names = {
    opening: 'на початок',
    charged: heading(random, 'charged'),
    recalculated: heading(random, 'recalculated'),
    paid: heading(random, 'paid'),
    closing: 'на кінець',
    toPay: heading(random, 'toPay'),
  }
  const bySum = sumColumns((field) => names[field], {})
  const grouped = (field: string): Column[] => bySum.filter((column) => column.field === field)
  const columns: Column[] = [
    { heading: '№ з/п', cell: (row) => `#${row + 1}` },
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'number'), field: 'number', cell: (row) => `К-${row + 501}` },
    ...grouped('charged'),
    ...grouped('recalculated'),
    ...grouped('paid'),
    ...[...grouped('opening'), ...grouped('closing')].map((column) => ({ ...column, group })),
    ...grouped('toPay'),
  ]
  const mistakes = mistakesOf(columns, [
    ['charged', 'див. акт'],
    ['account', '77'],
    ['toPay', '-15.00'],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const from = columns.findIndex((column) => column.group !== undefined)
  const letter = (at: number) => String.fromCharCode(65 + at)
  const vertical = columns.flatMap((column, at) => (column.group ? [] : [`${letter(at)}4:${letter(at)}5`]))
  const sumOf = (at: number) => {
    const total = table.rows.reduce(
      (sum, row) => sum + Math.round(Number(/^-?\d+\.\d\d$/.test(row[at] ?? '') ? row[at] : 0) * 100),
      0,
    )
    return `#${total < 0 ? '-' : ''}${Math.floor(Math.abs(total) / 100)}.${String(Math.abs(total) % 100).padStart(2, '0')}`
  }
  const body = asNumbers(table, sums)
  const last = 5 + body.length + 1
  const total = columns.map(({ field }, at) => (at === 0 ? 'Разом' : sums.includes(field ?? '') ? sumOf(at) : ''))
  const rows = [
    ['Відомість нарахувань за житлово-комунальні послуги'],
    [`за ${written(`${month}-01`, 'MM.yyyy')}`],
    ['Виконавець: КП «Чисте джерело»'],
    columns.map((column, at) => (column.group ? (at === from ? column.group : '') : column.heading)),
    columns.map((column) => (column.group ? column.heading : '')),
    ...body,
    total,
    [],
    ['Бухгалтер', '', '', 'Кравчук Г. П.'],
  ]
  const merged = ['A1:I1', ...vertical, `${letter(from)}4:${letter(from + 1)}4`, `A${last}:C${last}`]
  const known2 = columnsKnown(columns).map((column) => {
    const own = columns.find(({ heading: name }) => name === column.heading)
    return own?.group ? { ...column, heading: `${own.group} ${column.heading}` } : column
  })
  const own = {
    title: sheet,
    kind: 'invoices',
    columns: known2,
    derived: ['month'],
    good: 37,
    bad: places(table.bad, 5, sheet),
  }
  const name = random.pick([`narah_${month}.xlsx`, `vidomist_${month.replace('-', '')}.xlsx`])
  return {
    what: 'bills, XLSX, merged headings, totals',
    name,
    bytes: xlsxBytes([{ name: sheet, rows, merged }]),
    tables: [own],
    known,
    zones: 1,
  }
}

/** Accounts and their bills on two sheets. */
export function twoSheets(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 30), monthOf(random)]
  const account: Column = {
    heading: heading(random, 'account'),
    field: 'account',
    cell: (row) => known[row]?.account ?? '',
  }
  const people: Column[] = [
    account,
    { heading: heading(random, 'holder'), field: 'holder', cell: personOf },
    { heading: heading(random, 'address'), field: 'address', cell: addressOf },
    { heading: heading(random, 'area'), field: 'area', cell: (row) => `${40 + row}.5` },
  ]
  const bills: Column[] = [
    { ...account, heading: heading(random, 'account') },
    { heading: heading(random, 'month'), field: 'month', cell: () => written(`${month}-01`, 'MM.yyyy') },
    { heading: heading(random, 'number'), field: 'number', cell: (row) => `Р${row + 1}` },
    ...sumColumns((field) => heading(random, field), {}),
  ]
  const [first, second] = random.pick([
    ['Абоненти', 'Нарахування'],
    ['Споживачі', 'Рахунки'],
    ['Лист1', 'Лист2'],
  ] as const)
  const accounts = tableOf(random, {
    columns: people,
    good: 28,
    mistakes: mistakesOf(people, [
      ['account', ''],
      ['area', 'велика'],
    ]),
  })
  const bad = accounts.bad.map((row) => known[row]?.account ?? '')
  const charged = tableOf(random, {
    columns: bills,
    good: 28,
    mistakes: mistakesOf(bills, [
      ['month', '00.2025'],
      ['paid', 'так'],
    ]),
  })
  const own = charged.rows.filter((row) => !bad.includes(row[0] ?? ''))
  const badBills = charged.bad
    .map((row) => charged.rows[row])
    .flatMap((row) => (row && own.includes(row) ? [own.indexOf(row)] : []))
  const sheets = [
    { name: first, rows: [people.map((column) => column.heading), ...asNumbers(accounts, ['area'])] },
    { name: second, rows: [bills.map((column) => column.heading), ...asNumbers({ ...charged, rows: own }, sums)] },
  ]
  const tables = [
    { title: first, kind: 'accounts', columns: columnsKnown(people), good: 28, bad: places(accounts.bad, 1, first) },
    {
      title: second,
      kind: 'invoices',
      columns: columnsKnown(bills),
      good: own.length - badBills.length,
      bad: places(badBills, 1, second),
    },
  ]
  return {
    what: 'accounts and bills, XLSX, two sheets',
    name: `baza_${month}.xlsx`,
    bytes: xlsxBytes(sheets),
    tables,
    known: [],
    zones: 1,
  }
}

/** Bills whose account numbers a spreadsheet has stored as numbers, without their leading zeros. */
export function lostZeros(random: Random): UnknownFile {
  const [numbers, month] = [accountsOf(random, 40, 6), monthOf(random)]
  const digits = random.integer(8, 10)
  const known = numbers.map(({ account, serial }) => ({ account: account.padStart(digits, '0'), serial }))
  const sheet = random.pick(['Sheet1', 'Дані', 'Аркуш1'])
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => numbers[row]?.account ?? '' },
    { heading: heading(random, 'month'), field: 'month', cell: () => written(`${month}-01`, 'MM.yyyy') },
    { heading: heading(random, 'number'), field: 'number', cell: (row) => `Б/${row + 1}` },
    ...sumColumns((field) => heading(random, field), {}),
  ]
  const mistakes = mistakesOf(columns, [
    ['account', '5'],
    ['charged', '?'],
    ['month', 'травень'],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const rows = [columns.map((column) => column.heading), ...asNumbers(table, [...sums, 'account'])]
  const own = {
    title: sheet,
    kind: 'invoices',
    columns: columnsKnown(columns),
    good: 37,
    bad: places(table.bad, 1, sheet),
  }
  return {
    what: 'bills, XLSX, leading zeros lost',
    name: `${month}_rahunky.xlsx`,
    bytes: xlsxBytes([{ name: sheet, rows }]),
    tables: [own],
    known,
    zones: 1,
  }
}
