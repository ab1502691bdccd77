import type { Random } from '../../random.ts'
import { heading, others, pathOf, shortName } from './headings.ts'
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
import { type Column, hryvnias, shuffled, tableOf, written } from './unknown-table.ts'
import { csvBytes, dbfBytes } from './write-table.ts'

const extra = (random: Random): Column[] =>
  shuffled(random, others)
    .slice(0, random.integer(1, 3))
    .map((name) => ({ heading: name, cell: (row) => String((row % 4) + 1) }))

const lines = (rows: readonly number[], before: number) => rows.map((row) => `рядок ${row + 1 + before}`)

/** Accounts with quoted texts, a decimal comma and commas as separators. */
export function quotedAccounts(random: Random): UnknownFile {
  const known = accountsOf(random, 40)
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'holder'), field: 'holder', cell: personOf },
    { heading: heading(random, 'address'), field: 'address', cell: addressOf },
    { heading: heading(random, 'area'), field: 'area', cell: (row) => `${40 + row},${row % 10}` },
    { heading: heading(random, 'residents'), field: 'residents', cell: (row) => String((row % 5) + 1) },
    { heading: heading(random, 'phone'), field: 'phone', cell: (row) => `067${String(1_234_567 + row)}` },
  ]
  const mistakes = mistakesOf(columns, [
    ['area', 'сорок'],
    ['residents', 'двоє'],
    ['account', ''],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const bytes = csvBytes(table, { encoding: 'utf-8', separator: ',', quoted: true, marked: true })
  const own = { title: '', kind: 'accounts', columns: columnsKnown(columns), good: 37, bad: lines(table.bad, 1) }
  return { what: 'accounts, CSV, UTF-8, quoted', name: 'abonenty.csv', bytes, tables: [own], known: [], zones: 1 }
}

/** Bills in CP1251 with columns in any order, other columns and short years. */
export function mixedBills(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 60), monthOf(random)]
  const inFile = written(`${month}-01`, random.pick(['MM.yyyy', 'yyyy-MM', 'MM/yyyy']))
  const columns = shuffled(random, [
    { heading: heading(random, 'account'), field: 'account', cell: (row: number) => known[row]?.account ?? '' },
    { heading: heading(random, 'month'), field: 'month', cell: () => inFile },
    { heading: heading(random, 'number'), field: 'number', cell: (row: number) => `Р-${row + 100}` },
    { heading: heading(random, 'dueOn'), field: 'dueOn', cell: () => written(`${month}-20`, 'dd.MM.yy') },
    ...sumColumns((field) => heading(random, field), { decimal: ',' }),
    ...extra(random),
  ])
  const mistakes = mistakesOf(columns, [
    ['charged', '12,5 грн'],
    ['account', '1'],
    ['month', '13.2025'],
    ['dueOn', '31.02.25'],
  ])
  const table = tableOf(random, { columns, good: 56, mistakes })
  const bytes = csvBytes(table, { encoding: 'windows-1251', separator: ';' })
  const own = { title: '', kind: 'invoices', columns: columnsKnown(columns), good: 56, bad: lines(table.bad, 1) }
  return {
    what: 'bills, CSV, CP1251, any order',
    name: `vyvantazhennia_${month}.csv`,
    bytes,
    tables: [own],
    known,
    zones: 1,
  }
}

const sources = { споживач: 'consumer', контролер: 'staff', сайт: 'portal' } as const

/** Readings with Latin names of ten letters; their month is the month of the date. */
export function shortNames(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 50), monthOf(random)]
  const words = Object.keys(sources)
  const columns: Column[] = [
    { heading: shortName(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: shortName(random, 'route'), cell: (row) => String((row % 9) + 1) },
    { heading: shortName(random, 'serial'), field: 'serial', cell: (row) => known[row]?.serial ?? '' },
    {
      heading: shortName(random, 'readOn'),
      field: 'readOn',
      cell: (row) => `${month.replace('-', '')}${11 + (row % 9)}`,
    },
    { heading: shortName(random, 'value'), field: 'value', cell: (row) => `${120 + row}.5` },
    { heading: shortName(random, 'source'), field: 'source', cell: (row) => words[row % words.length] ?? '' },
  ]
  const mistakes = mistakesOf(columns, [
    ['readOn', '20259999'],
    ['serial', 'НЕМАЕ'],
    ['value', '-12'],
  ])
  const table = tableOf(random, { columns, good: 47, mistakes })
  const fields = columns.map(({ heading: name, field }) => ({
    name,
    type: field === 'readOn' ? ('D' as const) : field === 'value' ? ('N' as const) : ('C' as const),
    length: field === 'readOn' ? 8 : 16,
    ...(field === 'value' && { decimals: 1 }),
  }))
  const own = {
    title: '',
    kind: 'readings',
    columns: columnsKnown(columns),
    derived: ['month'],
    codes: { source: sources },
    good: 47,
    bad: table.bad.map((row) => `запис ${row + 1}`),
  }
  const bytes = dbfBytes(table, fields, `${month}-28`)
  return {
    what: 'readings, DBF, CP866, ten letters',
    name: `POK_${month.slice(2).replace('-', '')}.DBF`,
    bytes,
    tables: [own],
    known,
    zones: 1,
  }
}

/** Accounts as JSON lines with nested objects, without a field that names the kind of a line. */
export function nestedObjects(random: Random): UnknownFile {
  const known = accountsOf(random, 30)
  const fields = ['account', 'holder', 'address', 'area', 'residents', 'phone'] as const
  const cells: Readonly<Record<(typeof fields)[number], (row: number) => string>> = {
    account: (row) => known[row]?.account ?? '',
    holder: personOf,
    address: addressOf,
    area: (row) => `${40 + row}.${row % 10}`,
    residents: (row) => String((row % 5) + 1),
    phone: (row) => `+38067${String(1_234_567 + row)}`,
  }
  const columns: Column[] = fields.map((field) => ({ heading: pathOf(random, field), field, cell: cells[field] }))
  const mistakes = mistakesOf(columns, [
    ['account', ''],
    ['area', 'n/a'],
    ['residents', '2.5'],
  ])
  const table = tableOf(random, { columns, good: 27, mistakes })
  const written = table.rows.map((row) => {
    const object: Record<string, Record<string, string>> = {}
    for (const [at, text] of row.entries()) {
      const [outer = '', inner = ''] = columns[at]?.heading.split('.') ?? []
      object[outer] = { ...object[outer], [inner]: text }
    }
    return `${JSON.stringify(object)}\n`
  })
  const own = { title: '', kind: 'accounts', columns: columnsKnown(columns), good: 27, bad: lines(table.bad, 0) }
  return {
    what: 'accounts, JSON lines, nested',
    name: 'accounts.jsonl',
    bytes: Buffer.from(written.join('')),
    tables: [own],
    known: [],
    zones: 1,
  }
}

/** Bills with tabs: sums have a unit, no-break spaces and a dash for a minus. */
export function unitsAndSpaces(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 45), monthOf(random)]
  const columns: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'number'), field: 'number', cell: (row) => String(row + 7_001) },
    { heading: heading(random, 'month'), field: 'month', cell: () => written(`${month}-01`, 'MM.yyyy') },
    ...sumColumns((field) => heading(random, field), { decimal: ',', thousands: '\u00a0', minus: '–', unit: ' грн' }),
  ]
  const mistakes = mistakesOf(columns, [
    ['charged', 'сто грн'],
    ['closing', '1,2,3 грн'],
    ['account', 'закрито'],
  ])
  const table = tableOf(random, { columns, good: 42, mistakes })
  // KOI8-U has no dash, as most programs then write a hyphen.
  const encoding = random.pick(['utf-16le', 'windows-1251', 'utf-8'])
  const bytes = csvBytes(table, { encoding, separator: '\t', marked: encoding !== 'windows-1251' })
  const own = { title: '', kind: 'invoices', columns: columnsKnown(columns), good: 42, bad: lines(table.bad, 1) }
  return {
    what: 'bills, tabs, «грн», spaces, dashes',
    name: `saldo_${month.replace('-', '_')}.txt`,
    bytes,
    tables: [own],
    known,
    zones: 1,
  }
}

/** A register of payments of a bank's branch: two lines above the headings, a row of totals at the end. */
export function bankRegister(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 40), monthOf(random)]
  const kop = (row: number) => 25_000 + row * 1_111
  const columns: Column[] = [
    {
      heading: heading(random, 'paidOn'),
      field: 'paidOn',
      cell: (row) => written(`${month}-${10 + (row % 18)}`, 'dd.MM.yyyy'),
    },
    { heading: heading(random, 'document'), field: 'number', cell: (row) => String(900_100 + row) },
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'payer'), field: 'payer', cell: personOf },
    { heading: heading(random, 'amount'), field: 'amount', cell: (row) => hryvnias(kop(row), { decimal: ',' }) },
  ]
  const mistakes = mistakesOf(columns, [
    ['paidOn', '32.01.2025'],
    ['account', '000'],
    ['amount', 'сто'],
  ])
  const table = tableOf(random, { columns, good: 37, mistakes })
  const sum = table.rows.reduce((total, row, at) => total + (row[4] === 'сто' ? 0 : kop(at)), 0)
  const total = ['Разом', '', '', `${table.rows.length} платежів`, hryvnias(sum, { decimal: ',', thousands: ' ' })]
  const before = [`Реєстр платежів за ${month}${';'.repeat(4)}`, `Відділення № 7${';'.repeat(4)}`]
  const bytes = csvBytes(table, { encoding: 'windows-1251', separator: ';', before, after: [total.join(';')] })
  const own = {
    title: '',
    kind: 'payments',
    columns: columnsKnown(columns),
    derived: ['month'],
    constants: { partner: 'kasa-7', channel: 'cashDesk' },
    good: 37,
    bad: lines(table.bad, 3),
  }
  return {
    what: 'payments, title lines, total row',
    name: `reestr_${month.replace('-', '')}.csv`,
    bytes,
    tables: [own],
    known,
    zones: 1,
  }
}

/** Readings of meters with two zones, each in its own column. */
export function zonesInColumns(random: Random): UnknownFile {
  const [known, month] = [accountsOf(random, 40), monthOf(random)]
  const name = heading(random, 'value')
  const [day, night] = random.pick([
    [`${name} (день)`, `${name} (ніч)`],
    ['День', 'Ніч'],
    [`${name} Т1 день`, `${name} Т2 ніч`],
    ['Показник денний', 'Показник нічний'],
  ] as const)
  const encoding = random.pick(['koi8-u', 'cp1125', 'utf-8'])
  const drawn: Column[] = [
    { heading: heading(random, 'account'), field: 'account', cell: (row) => known[row]?.account ?? '' },
    { heading: heading(random, 'serial'), field: 'serial', cell: (row) => known[row]?.serial ?? '' },
    {
      heading: heading(random, 'readOn'),
      field: 'readOn',
      cell: (row) => written(`${month}-${20 + (row % 8)}`, 'dd.MM.yyyy'),
    },
    { heading: day, field: 'value', zone: 'day', cell: (row) => String(1_200 + row) },
    { heading: night, field: 'value', zone: 'night', cell: (row) => String(700 + row) },
    ...extra(random),
  ]
  // KOI8-U has no «№».
  const columns = drawn.map((column) => ({
    ...column,
    heading: column.heading.replace('№', encoding === 'koi8-u' ? 'N' : '№'),
  }))
  const mistakes = [
    ...mistakesOf(columns, [
      ['serial', 'невідомий'],
      ['readOn', '30.02.2025'],
    ]),
    { heading: night, text: 'немає' },
  ]
  const table = tableOf(random, { columns, good: 37, mistakes })
  const bytes = csvBytes(table, { encoding, separator: ';' })
  const own = {
    title: '',
    kind: 'readings',
    columns: columnsKnown(columns),
    derived: ['month'],
    constants: { source: 'staff' },
    good: 37,
    bad: lines(table.bad, 1),
  }
  return { what: 'readings, zones in columns', name: `zony_${month}.csv`, bytes, tables: [own], known, zones: 2 }
}
