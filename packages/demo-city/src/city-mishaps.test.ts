import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityCsv, dbf, gasLines, makeCity, recordsOf, sheets, type TestCity, textOf } from './testing/city-files.ts'
import type { FileBill } from './testing/file-bill.ts'
import { readBills } from './testing/read-bills.ts'
import { readRows } from './testing/read-csv.ts'
import { type FileReading, readReadings } from './testing/read-readings.ts'

let city: TestCity
let bills: Map<string, FileBill[]>
let readings: Map<string, FileReading[]>

beforeAll(async () => {
  city = await makeCity({})
  bills = await readBills(city.folder)
  readings = await readReadings(city.folder)
})

afterAll(() => city.remove())

function value(reading: FileReading | undefined): bigint {
  return reading?.values[0] ?? 0n
}

describe.each(['101', '205', '310', '889', '999'])('in 200 households, provider %s has', (code) => {
  test('a lower value sent by mistake and corrected the provider’s way', () => {
    const all = readings.get(code) ?? []
    const mistakes = all.flatMap((reading, index) => (reading.withdrawn ? [index] : []))
    expect(mistakes.length).toBeGreaterThan(0)
    for (const index of mistakes) {
      expect(value(all[index])).toBeLessThan(value(all[index - 1]))
      expect(all[index + 1]).toMatchObject({ withdrawn: false, month: all[index]?.month, serial: all[index]?.serial })
    }
  })

  test('a meter replaced: the last reading of the old one and the zero of the new one on the same day', () => {
    const all = readings.get(code) ?? []
    const starts = all.flatMap((reading, index) => {
      const before = all[index - 1]
      const fresh = before?.account === reading.account && before.serial !== reading.serial
      return fresh && before.month === reading.month ? [index] : []
    })
    expect(starts.length).toBeGreaterThan(0)
    for (const index of starts) {
      expect(value(all[index])).toBe(0n)
      const [old, fresh, usual] = all.slice(index - 1, index + 2)
      expect(old).toMatchObject({ account: fresh?.account, date: fresh?.date })
      expect(old?.serial).not.toBe(fresh?.serial)
      expect(usual).toMatchObject({ serial: fresh?.serial, month: fresh?.month })
    }
  })

  test('months charged by the average and by the norm, and the recalculation after them', () => {
    const methods = new Set((bills.get(code) ?? []).flatMap((bill) => bill.lines.map((line) => line.method)))
    const [average, norm] = { '310': ['за середнім', 'за нормою'], '889': ['average', 'norm'] }[code] ??
      { '999': ['estimated', 'norm'] }[code] ?? ['С', 'Н']
    expect(methods).toContain(average)
    expect(methods).toContain(norm)
    expect((bills.get(code) ?? []).some((bill) => bill.recalculation < 0n)).toBe(true)
  })

  test('subsidies, benefits and penalties, but no penalty in a month with a subsidy', () => {
    const all = bills.get(code) ?? []
    expect(all.some((bill) => bill.benefit > 0n)).toBe(true)
    expect(all.some((bill) => bill.subsidy > 0n)).toBe(true)
    expect(all.some((bill) => bill.penalty > 0n)).toBe(true)
    expect(all.some((bill) => bill.penalty > 0n && bill.subsidy > 0n)).toBe(false)
  })
})

test('a dial passes from all nines to zero', () => {
  for (const code of ['101', '205', '310', '889']) {
    const all = (readings.get(code) ?? []).filter((reading) => !reading.withdrawn)
    const half = code === '310' ? 500_000_000n : 50_000_000n
    const falls = all.filter((reading, index) => {
      const before = all[index - 1]
      return before?.serial === reading.serial && value(before) > half && value(reading) < half / 10n
    })
    expect(falls.length, code).toBeGreaterThan(0)
  }
})

test('a tariff changes inside April: two lines of one service', () => {
  const april = (bills.get('999') ?? []).filter((bill) => bill.month === '2026-04')
  for (const bill of april) {
    const prices = bill.lines.filter((line) => line.service === 'W1').map((line) => line.tariff)
    expect(prices).toEqual(['22.11', '23.1'])
  }
  const march = (bills.get('999') ?? []).filter((bill) => bill.month === '2026-03')
  for (const bill of march) expect(bill.lines).toHaveLength(1)
})

test('bills are corrected: struck out rows at 205, a higher revision at 889', () => {
  expect(dbf(city.folder, '205-teploenergo/ABON.DBF').rows.some((row) => row.deleted)).toBe(true)
  const struck = city.summary.files
    .filter((file) => /N_\d+\.DBF$/.test(file))
    .flatMap((file) => dbf(city.folder, file).rows)
  expect(struck.some((row) => row.deleted)).toBe(true)
  expect(gasLines(city.folder).some((line) => line.type === 'bill' && line['rev'] === 2)).toBe(true)
})

test('a leak clearly raises the consumption of its months', () => {
  const samples = readRows(textOf(city.folder, 'accounts-sample.csv'), ';')
  const leaking = samples.filter(([provider, , , , remark]) => provider === '310' && remark?.includes('витік'))
  expect(leaking).toHaveLength(1)
  const history = (bills.get('310') ?? []).filter((bill) => bill.account === leaking[0]?.[1])
  const read = history.filter((bill) => bill.lines[0]?.method === 'за показником' && bill.recalculation === 0n)
  const volumes = read.map((bill) => Number(bill.lines[0]?.volume)).sort((one, other) => one - other)
  expect(volumes.length).toBeGreaterThan(4)
  expect(volumes.at(-1)).toBeGreaterThan(1.7 * (volumes[Math.floor(volumes.length / 2)] ?? 0))
})

test('there are meters of both zones, flats without a water meter and heat by area', async () => {
  const zones = recordsOf((await sheets(city.folder)).get('Лічильники') ?? []).map((row) => row['Кількість зон'])
  expect(new Set(zones)).toEqual(new Set(['1', '2']))
  const metered = new Set(cityCsv(city.folder, 'lichylnyky.csv').map((row) => row['Особовий рахунок']))
  const accounts = cityCsv(city.folder, 'osobovi_rahunky.csv').map((row) => row['Особовий рахунок'])
  expect(accounts.some((account) => !metered.has(account))).toBe(true)
  expect((bills.get('205') ?? []).some((bill) => bill.lines[0]?.method === 'П')).toBe(true)
  expect((bills.get('412') ?? []).some((bill) => bill.recalculation < 0n)).toBe(true)
})
