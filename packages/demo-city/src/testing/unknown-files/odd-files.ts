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
import { type Column, shuffled, tableOf } from './unknown-table.ts'
import { csvBytes, fixedBytes, xlsxBytes } from './write-table.ts'

const names = 'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень'.split(
  ' ',
)
const ofMonth = 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' ')
const cut = 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.'.split(' ')

/** A month as people write it: «листопад 2025», «Лист. 2025», «лист.25». */
function monthInWords(random: Random, month: string): string {
  const [year = '', figures = ''] = month.split('-')
  const at = Number(figures) - 1
  const name = names[at] ?? ''
  return random.pick([
    `${name} ${year}`,
    `${name.toUpperCase()} ${year} р.`,
    `${cut[at]} ${year}`,
    `${cut[at]}${year.slice(2)}`,
  ])
}

/** Bills with months by their names and a row that numbers the columns below the headings. */
export function monthsInWords(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 40), monthOf(random)]
  const word = monthInWords(random, month)
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'month'), field: 'month', cell: () => word },
    { heading: heading(random, 'number'), field: 'number', cell: (row) => `Н-${row + 11}` },
    ...sumColumns((field) => heading(random, field), { decimal: ',' }),
  ]
  const mistakes = mistakesOf(columns, [
    ['month', 'минулий місяць'],
    ['paid', 'немає'],
    ['account', '1'],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const numbering = columns.map((_, at) => String(at + 1))
  const withNumbers = { ...table, rows: [numbering, ...table.rows] }
  const encoding = random.pick(['windows-1251', 'utf-8'])
  const bytes = csvBytes(withNumbers, { encoding, separator: random.pick([';', '|']) })
  const own = {
    title: '',
    kind: 'invoices',
    columns: columnsKnown(columns),
    good: 37,
    bad: table.bad.map((row) => `рядок ${row + 3}`),
  }
  return {
    what: 'bills, months in words, row of numbers',
    name: random.pick(['narahuvannia.csv', 'Нарахування.csv']),
    bytes,
    tables: [own],
    known,
    zones: 1,
  }
}

/** Payments of a workbook with days in words, an official row «А, Б, 1, 2», and the month in words in the file's name. */
export function officialForm(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 40), monthOf(random)]
  const [year = '', figures = ''] = month.split('-')
  const at = Number(figures) - 1
  const sheet = random.pick(['Форма 2', 'Оплати'])
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'document'), field: 'number', cell: (row) => `П-${row + 301}` },
    {
      heading: heading(random, 'paidOn'),
      field: 'paidOn',
      cell: (row) => `${10 + (row % 15)} ${ofMonth[at]} ${year} р.`,
    },
    { heading: heading(random, 'amount'), field: 'amount', cell: (row) => `${200 + row}.${10 + (row % 80)}` },
  ]
  const mistakes = mistakesOf(columns, [
    ['paidOn', `40 ${ofMonth[at]} ${year} р.`],
    ['amount', '—'],
    ['account', '?'],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const rows = [['Оплати споживачів'], columns.map((column) => column.heading), ['А', 'Б', '1', '2'], ...table.rows]
  const own = {
    title: sheet,
    kind: 'payments',
    columns: columnsKnown(columns),
    derived: ['month'],
    constants: { partner: 'kasa-7', channel: 'cashDesk' },
    good: 37,
    bad: table.bad.map((row) => `аркуш «${sheet}», рядок ${row + 4}`),
  }
  return {
    what: 'payments, XLSX, days in words',
    name: `оплати_${names[at]}_${year}.xlsx`,
    bytes: xlsxBytes([{ name: sheet, rows }]),
    tables: [own],
    known,
    zones: 1,
  }
}

/** Accounts in columns by position, with a line of headings. */
export function fixedWidths(random: Random): UnknownFile {
  const known = accountsOf(random, 30)
  const columns: Column[] = [
    { heading: 'Рахунок', field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: 'Власник', field: 'holder', cell: personOf },
    { heading: 'Адреса', field: 'address', cell: addressOf },
    { heading: 'Площа', field: 'area', cell: (row) => `${40 + row},${row % 10}` },
    { heading: 'Осіб', field: 'residents', cell: (row) => String((row % 5) + 1) },
  ]
  const mistakes = mistakesOf(columns, [
    ['area', '??'],
    ['residents', 'X'],
    ['account', ''],
  ])
  const table = tableOf(random, { columns, good: 27, mistakes })
  const own = {
    title: '',
    kind: 'accounts',
    columns: columnsKnown(columns),
    good: 27,
    bad: table.bad.map((row) => `рядок ${row + 2}`),
  }
  const widths = [random.integer(10, 14), random.integer(26, 32), random.integer(22, 30), 7, random.integer(4, 6)]
  return {
    what: 'accounts, fixed columns',
    name: random.pick(['ABON.TXT', 'spysok.txt']),
    bytes: fixedBytes(table, widths, random.pick(['koi8-u', 'cp1125', 'windows-1251'])),
    tables: [own],
    known: [],
    zones: 1,
  }
}

/** Columns of accounts in another order, with their places as names. */
function namelessAccounts(random: Random): Column[] {
  const known = accountsOf(random, 30)
  const own = [
    { field: 'account', cell: (row: number) => known[row]?.account ?? '' },
    { field: 'holder', cell: personOf },
    { field: 'address', cell: addressOf },
    { field: 'area', cell: (row: number) => `${40 + row}.5` },
    { field: 'residents', cell: (row: number) => String((row % 5) + 1) },
    { cell: () => random.pick(['так', 'ні']) },
  ]
  return shuffled(random, own).map((column, at) => ({ ...column, heading: `Стовпець ${at + 1}` }))
}

const wrongAccounts = [
  ['area', '?'],
  ['residents', 'двоє'],
  ['account', ''],
] as const

/** Accounts without a row of headings. */
export function namelessText(random: Random): UnknownFile {
  const columns = namelessAccounts(random)
  const table = tableOf(random, { columns, good: 27, mistakes: mistakesOf(columns, wrongAccounts) })
  const own = {
    title: '',
    kind: 'accounts',
    columns: columnsKnown(columns),
    good: 27,
    bad: table.bad.map((row) => `рядок ${row + 1}`),
  }
  const encoding = random.pick(['cp866', 'windows-1251', 'utf-8'])
  return {
    what: 'accounts, CSV, no headings',
    name: random.pick(['ls.csv', 'dump.txt', 'EXPORT.CSV']),
    bytes: csvBytes(table, { encoding, separator: random.pick([';', '|', '\t']), nameless: true }),
    tables: [own],
    known: [],
    zones: 1,
  }
}

/** Accounts on a sheet without headings. */
export function namelessSheet(random: Random): UnknownFile {
  const columns = namelessAccounts(random)
  const table = tableOf(random, { columns, good: 27, mistakes: mistakesOf(columns, wrongAccounts) })
  const sheet = random.pick(['Лист1', 'Sheet1', 'вигрузка'])
  const own = {
    title: sheet,
    kind: 'accounts',
    columns: columnsKnown(columns),
    good: 27,
    bad: table.bad.map((row) => `аркуш «${sheet}», рядок ${row + 1}`),
  }
  return {
    what: 'accounts, XLSX, no headings',
    name: random.pick(['Книга1.xlsx', 'abonenty.xlsx']),
    bytes: xlsxBytes([{ name: sheet, rows: table.rows }]),
    tables: [own],
    known: [],
    zones: 1,
  }
}

/** Accounts in one JSON document: a list, or a list inside objects. */
export function jsonDocument(random: Random): UnknownFile {
  const known = accountsOf(random, 30)
  const [account, holder, address, area] = random.pick([
    ['account', 'owner', 'address', 'area'],
    ['rahunok', 'pib', 'adresa', 'ploshcha'],
  ] as const)
  const columns: Column[] = [
    { heading: account, field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: holder, field: 'holder', cell: personOf },
    { heading: address, field: 'address', cell: addressOf },
    { heading: area, field: 'area', cell: (row) => `${40 + row}.5` },
  ]
  const mistakes = mistakesOf(columns, [
    ['area', 'сорок'],
    ['account', ''],
  ])
  const table = tableOf(random, { columns, good: 28, mistakes })
  const list = table.rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column.heading, cells[at]])))
  const whole = random.pick([list, { version: 2, notes: ['{', '['], data: { accounts: list } }])
  const own = {
    title: '',
    kind: 'accounts',
    columns: columnsKnown(columns),
    good: 28,
    bad: table.bad.map((row) => `запис ${row + 1}`),
  }
  return {
    what: 'accounts, one JSON document',
    name: random.pick(['accounts.json', 'vyvantazhennia.json']),
    bytes: Buffer.from(JSON.stringify(whole, null, random.pick([0, 2]))),
    tables: [own],
    known: [],
    zones: 1,
  }
}
