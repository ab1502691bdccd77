import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cityCsv,
  dbf,
  gasLines,
  makeCity,
  recordsOf,
  sheets,
  suburbCsv,
  type TestCity,
  textOf,
} from './testing/city-files.ts'
import { readRows } from './testing/read-csv.ts'

let city: TestCity

beforeAll(async () => {
  city = await makeCity({})
})

afterAll(() => city.remove())

test('the same seed gives the same bytes, another seed gives different ones', async () => {
  const again = await makeCity({})
  const other = await makeCity({ seed: 8 })
  expect(again.summary).toEqual(city.summary)
  for (const file of city.summary.files) {
    const bytes = readFileSync(join(city.folder, file))
    expect(bytes.equals(readFileSync(join(again.folder, file))), file).toBe(true)
  }
  const accounts = '101-vodokanal/osobovi_rahunky.csv'
  expect(textOf(other.folder, accounts)).not.toBe(textOf(city.folder, accounts))
  again.remove()
  other.remove()
})

/** Returns the remainder of the IBAN check; 1 is valid. */
function ibanRemainder(iban: string): bigint {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return BigInt([...moved].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n
}

/** Returns the check digit of a ЄДРПОУ code above 60,000,000. */
function edrpouCheck(code: string): number {
  const sum = (shift: number) =>
    [...code.slice(0, 7)].reduce((total, digit, index) => total + Number(digit) * (index + shift), 0)
  const first = sum(1) % 11
  return first === 10 ? (sum(3) % 11) % 10 : first
}

/** True if the last character of an EIC is its check character. */
function eicHolds(eic: string): boolean {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'
  const sum = [...eic.slice(0, 15)].reduce((total, sign, index) => total + signs.indexOf(sign) * (16 - index), 0)
  return eic.length === 16 && signs[36 - ((sum - 1) % 37)] === eic[15]
}

test('identifiers have right check digits: IBAN, ЄДРПОУ, EIC', async () => {
  for (const [, , edrpou = '', iban = ''] of readRows(textOf(city.folder, 'providers.csv'), ';').slice(1)) {
    expect(ibanRemainder(iban)).toBe(1n)
    expect(edrpouCheck(edrpou)).toBe(Number(edrpou[7]))
  }
  const consumers = recordsOf((await sheets(city.folder)).get('Споживачі') ?? [])
  const codes = consumers.map((row) => String(row['EIC-код точки обліку']))
  const gas = gasLines(city.folder).filter((line) => line.type === 'account')
  codes.push(...gas.map((line) => String(line['eic'])))
  expect(codes.every(eicHolds)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
})

test('account numbers have the format of their provider and are unique', async () => {
  const electricity = recordsOf((await sheets(city.folder)).get('Споживачі') ?? [])
  const lists: [readonly string[], RegExp][] = [
    [cityCsv(city.folder, 'osobovi_rahunky.csv').map((row) => row['Особовий рахунок'] ?? ''), /^\d{7}$/],
    [heatAccounts(), /^20\d{8}$/],
    [electricity.map((row) => String(row['Особовий рахунок'])), /^3\d{8}$/],
    [gasAccounts(), /^(\d{10}|\d{7})$/],
    [suburbCsv(city.folder, 'customers.csv').map((row) => row['customer_no'] ?? ''), /^(9\d{6}|999\d{7})$/],
  ]
  for (const [numbers, format] of lists) {
    expect(numbers.length).toBeGreaterThan(20)
    for (const number of numbers) expect(number).toMatch(format)
    expect(new Set(numbers).size).toBe(numbers.length)
  }
  expect(new Set(gasAccounts().map((number) => number.length))).toEqual(new Set([7, 10]))
})

function heatAccounts(): string[] {
  const { rows } = dbf(city.folder, '205-teploenergo/ABON.DBF')
  return rows.filter((row) => !row.deleted).map((row) => row.values['OS_RAH'] ?? '')
}

function gasAccounts(): string[] {
  return gasLines(city.folder)
    .filter((line) => line.type === 'account')
    .map((line) => String(line['account']))
}

test('telephones have the operator code 00, activation codes 10 unambiguous signs', () => {
  for (const row of cityCsv(city.folder, 'osobovi_rahunky.csv')) {
    expect(row['Телефон']).toMatch(/^\+38000\d{7}$/)
    expect(row['Код активації']).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$/)
  }
  for (const row of suburbCsv(city.folder, 'customers.csv')) expect(row['phone']).toMatch(/^000-\d{3}-\d\d-\d\d$/)
})

test('every provider writes names and streets in its own format', async () => {
  const texts = {
    '101': textOf(city.folder, '101-vodokanal/osobovi_rahunky.csv', 'win1251'),
    '205': JSON.stringify(dbf(city.folder, '205-teploenergo/ABON.DBF').rows),
    '412': JSON.stringify(dbf(city.folder, '412-upravytel/OSELIA.DBF').rows),
    '310': JSON.stringify((await sheets(city.folder)).get('Споживачі')),
    '999': textOf(city.folder, '999-peredmistia/customers.csv'),
  }
  expect(texts['101']).toMatch(/[а-яї]’[яює]/)
  expect(texts['205']).toMatch(/[а-я]'[яює]/)
  expect(texts['412']).toMatch(/[а-я]`[яює]/)
  expect(texts['310']).toMatch(/[а-я]ʼ[яює]/)
  expect(texts['999']).toMatch(/[а-я]'[яює]/)
  expect(texts['205']).not.toMatch(/[ІіҐґ?\uFFFD]/)
  expect(texts['205']).toMatch(/[А-Яа-я][Ii][А-Яа-я]/)
  for (const text of Object.values(texts)) expect(text).not.toMatch(/[?\uFFFD]/)
})
