import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dbf, gasLines, makeCity, sampleFolder, sheets, type TestCity, textOf } from './testing/city-files.ts'
import { readRows } from './testing/read-csv.ts'

let city: TestCity

beforeAll(async () => {
  city = await makeCity({ months: 14 })
})

afterAll(() => city.remove())

function lines(folder: string, file: string, encoding: string): string[] {
  return textOf(folder, file, encoding).split('\r\n')
}

test('has exactly the files of the sample delivery, which covers the same months', () => {
  const sample = [
    ...['lichylnyky', 'narahuvannia', 'osobovi_rahunky', 'pokaznyky', 'taryfy'].map(
      (name) => `101-vodokanal/${name}.csv`,
    ),
    ...['ABON', 'LICH'].map((name) => `205-teploenergo/${name}.DBF`),
    '205-teploenergo/N_2509.DBF',
    '205-teploenergo/N_2610.DBF',
    '310-oblenergo/oblenergo_2026-10.xlsx',
    '412-upravytel/OSELIA.DBF',
    '889-gaz/grm_export_2026-10.jsonl',
    'bank/REE_2509.TXT',
    'subsydii/PILG_2610.DBF',
    'subsydii/SUB_2610.DBF',
    'providers.csv',
    'accounts-sample.csv',
  ]
  for (const file of sample) {
    expect(city.summary.files).toContain(file)
    expect(readFileSync(join(sampleFolder, file)).length).toBeGreaterThan(0)
  }
  for (const file of city.summary.files) expect(readFileSync(join(sampleFolder, file)).length).toBeGreaterThan(0)
})

describe('headings of text files equal those of the sample', () => {
  test.each(['lichylnyky', 'narahuvannia', 'osobovi_rahunky', 'pokaznyky', 'taryfy'])('101 %s', (name) => {
    const file = `101-vodokanal/${name}.csv`
    const [heading, first] = lines(city.folder, file, 'win1251')
    expect(heading).toBe(lines(sampleFolder, file, 'win1251')[0])
    expect(first).not.toBe('')
  })

  test.each(['customers', 'invoice_lines', 'invoices', 'meters', 'readings', 'tariffs'])('999 %s', (name) => {
    const file = `999-peredmistia/${name}.csv`
    const [heading] = lines(city.folder, file, 'utf8')
    expect(heading?.startsWith('\uFEFF"')).toBe(true)
    expect(heading).toBe(lines(sampleFolder, file, 'utf8')[0])
  })

  test.each(['providers.csv', 'accounts-sample.csv'])('%s', (file) => {
    expect(lines(city.folder, file, 'utf8')[0]).toBe(lines(sampleFolder, file, 'utf8')[0])
  })
})

const tables = ['205-teploenergo/ABON', '205-teploenergo/LICH', '205-teploenergo/POKAZ', '205-teploenergo/TARIF']

test.each([
  ...tables,
  ...['205-teploenergo/N_2601', '412-upravytel/OSELIA', 'subsydii/SUB_2610', 'subsydii/PILG_2610'],
])('the fields of %s equal the sample', (name) => {
  const file = `${name}.DBF`
  const own = dbf(city.folder, file)
  const sample = dbf(sampleFolder, file)
  expect(own.layout).toEqual(sample.layout)
  expect([own.version, own.language]).toEqual([sample.version, sample.language])
  expect(own.rows.length).toBeGreaterThan(1)
})

test('the sheets, titles and headings of the workbook equal the sample', async () => {
  const own = await sheets(city.folder)
  const sample = await sheets(sampleFolder)
  expect([...own.keys()]).toEqual([...sample.keys()])
  for (const [name, rows] of own) expect(rows.slice(0, 2), name).toEqual(sample.get(name)?.slice(0, 2))
  expect(own.get('Тарифи')).toEqual(sample.get('Тарифи'))
})

test('the workbook has the parts of the sample in their order, with the same styles and shared strings only', () => {
  const file = '310-oblenergo/oblenergo_2026-10.xlsx'
  const own = unzipSync(readFileSync(join(city.folder, file)))
  const sample = unzipSync(readFileSync(join(sampleFolder, file)))
  expect(Object.keys(own)).toEqual(Object.keys(sample))
  const text = (parts: Record<string, Uint8Array>, name: string) => Buffer.from(parts[name] ?? []).toString('utf8')
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']) {
    expect(text(own, name), name).toBe(text(sample, name))
  }
  const bills = text(own, 'xl/worksheets/sheet1.xml')
  expect(bills).not.toContain('inlineStr')
  expect(bills).toContain('<mergeCell ref="A1:H1"/>')
})

test('the lines of the gas export have the fields of the sample in their order', () => {
  const shapes = (folder: string): Map<string, Set<string>> => {
    const found = new Map<string, Set<string>>()
    for (const line of gasLines(folder)) {
      const names = found.get(line.type) ?? new Set()
      for (const name of Object.keys(line)) names.add(name)
      found.set(line.type, names)
    }
    return found
  }
  const own = shapes(city.folder)
  const sample = shapes(sampleFolder)
  expect([...own.keys()]).toEqual([...sample.keys()])
  for (const [type, names] of own) expect([...names].sort(), type).toEqual([...(sample.get(type) ?? [])].sort())
  const account = (folder: string) => gasLines(folder).find((line) => line.type === 'account') ?? {}
  expect(Object.keys(account(city.folder))).toEqual(Object.keys(account(sampleFolder)))
})

test('the providers are those of the sample, but the waterworks takes readings on any day', () => {
  const own = readRows(textOf(city.folder, 'providers.csv'), ';')
  const sample = readRows(textOf(sampleFolder, 'providers.csv'), ';')
  const withAnyDay = sample.map((row) => (row[0] === '101' ? row.with(-1, '1..31') : row))
  expect(own).toEqual(withAnyDay)
})

test('tariffs equal those of the sample, which covers the same months', () => {
  const whole = (folder: string, file: string, encoding: string) => textOf(folder, file, encoding)
  const water = '101-vodokanal/taryfy.csv'
  const suburb = '999-peredmistia/tariffs.csv'
  expect(whole(city.folder, water, 'win1251')).toBe(whole(sampleFolder, water, 'win1251'))
  expect(whole(city.folder, suburb, 'utf8')).toBe(whole(sampleFolder, suburb, 'utf8'))
  const heat = '205-teploenergo/TARIF.DBF'
  expect(dbf(city.folder, heat).rows).toEqual(dbf(sampleFolder, heat).rows)
  const gas = (folder: string) => gasLines(folder).filter((line) => line.type === 'tariff')
  expect(gas(city.folder)).toEqual(gas(sampleFolder))
})
