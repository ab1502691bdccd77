import type { Random } from '../../random.ts'
import { heading } from './headings.ts'
import { accountsOf, columnsKnown, mistakesOf, monthOf, sumColumns, type UnknownFile } from './unknown-file.ts'
import { type Column, tableOf } from './unknown-table.ts'
import { csvBytes, xlsxBytes } from './write-table.ts'

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
