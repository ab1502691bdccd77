import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { cityCsv, gasLines, makeCity, recordsOf, sheets, type TestCity } from './testing/city-files.ts'
import type { FileBill } from './testing/file-bill.ts'
import { readBills } from './testing/read-bills.ts'
import { type FileReading, readReadings } from './testing/read-readings.ts'

let city: TestCity
let bills: Map<string, FileBill[]>
let readings: Map<string, FileReading[]>

beforeAll(async () => {
  city = await makeCity({ households: 1000, seed: 11 })
  bills = await readBills(city.folder)
  readings = await readReadings(city.folder)
})

afterAll(() => city.remove())

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function expectAbout(value: number, target: number, tolerance: number): void {
  expect(value).toBeGreaterThan(target - tolerance)
  expect(value).toBeLessThan(target + tolerance)
}

function shareOf<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / all.length
}

function volumeOf(bill: FileBill): number {
  return bill.lines.reduce((sum, line) => sum + Number(line.volume.replace(',', '.')), 0)
}

function monthMean(code: string, months: readonly string[], service?: string): number {
  const lines = (bills.get(code) ?? [])
    .filter((bill) => months.includes(bill.month.slice(5)))
    .flatMap((bill) => bill.lines)
    .filter((line) => service === undefined || line.service === service)
  return mean(lines.map((line) => Number(line.volume.replace(',', '.'))))
}

test('about 15 % of accounts are in debt and 25 % have a small overpayment (DF14)', () => {
  const last = [...bills.values()].map((all) => all.filter((bill) => bill.month === '2026-10'))
  const accounts = last.flatMap((all) => [...Map.groupBy(all, (bill) => bill.account).values()])
  const total = (rows: readonly FileBill[], pick: (bill: FileBill) => bigint) =>
    rows.reduce((sum, bill) => sum + pick(bill), 0n)
  expectAbout(
    shareOf(accounts, (rows) => total(rows, (bill) => bill.opening - bill.paid) > 0n),
    0.15,
    0.04,
  )
  expectAbout(
    shareOf(accounts, (rows) => total(rows, (bill) => bill.closing) < 0n),
    0.25,
    0.05,
  )
})

test('about 12 % of the readings that residents send are missed (DF14)', () => {
  const all = bills.get('310') ?? []
  // Remote meters, about 15 %, never miss a month; absences of 4 to 6 months increase the share a little.
  expectAbout(
    shareOf(all, (bill) => bill.lines[0]?.method !== 'за показником'),
    0.12,
    0.03,
  )
})

test('about 3 % of meters have a lower value sent by mistake (DF14)', () => {
  const all = [...readings].flatMap(([code, rows]) =>
    rows.map((row) => ({ ...row, key: `${code} ${row.account} ${row.serial}` })),
  )
  const meters = [...Map.groupBy(all, (row) => row.key).values()]
  expectAbout(
    shareOf(meters, (rows) => rows.some((row) => row.withdrawn)),
    0.03,
    0.015,
  )
})

test('about 6 % of meters are overdue for verification, and some fall due within three months (DF14)', async () => {
  const dates = [
    ...cityCsv(city.folder, 'lichylnyky.csv').map((row) =>
      (row['Дата наступної повірки'] ?? '').split('.').reverse().join('-'),
    ),
    ...gasLines(city.folder)
      .filter((line) => line.type === 'meter' && line['removed'] === null)
      .map((line) => String(line['nextVerification'] ?? '')),
    ...recordsOf((await sheets(city.folder)).get('Лічильники') ?? []).map((row) => {
      const date = row['Дата наступної повірки']
      return date instanceof Date ? date.toISOString().slice(0, 10) : ''
    }),
  ]
  expectAbout(
    shareOf(dates, (date) => date !== '' && date <= '2026-10-31'),
    0.065,
    0.025,
  )
  expectAbout(
    shareOf(dates, (date) => date > '2026-10-31' && date <= '2027-01-31'),
    0.05,
    0.025,
  )
  expect(dates.some((date) => date === '')).toBe(true)
})

test('noise is lognormal of ±8 % (DF14)', () => {
  const random = createRandom(1, 1)
  const logs = Array.from({ length: 4000 }, () => Math.log(random.lognormal(0.08)))
  expectAbout(mean(logs), 0, 0.006)
  expectAbout(Math.sqrt(mean(logs.map((value) => value * value))), 0.08, 0.005)
})

test('gas: 108, 257 and 1,036 m³ a year for a stove, a stove with a heater, and heating (DF14)', () => {
  const accounts = gasLines(city.folder).filter((line) => line.type === 'account')
  const categories = new Map(accounts.map((line) => [String(line['account']), String(line['category'])]))
  const yearly = (category: string) => {
    const mine = (bills.get('889') ?? []).filter((bill) => categories.get(bill.account) === category)
    const distributed = mine.map((bill) => Number(bill.lines.find((line) => line.service === 'distribution')?.volume))
    return mean(distributed) * 12
  }
  expectAbout(yearly('stove'), 108, 25)
  expectAbout(yearly('stove+heater'), 257, 80)
  expectAbout(yearly('heating'), 1036, 250)
})

test('heat: about 5.1 Gcal a season for 50 m², less in better houses; November to January as the degree days (DF14)', () => {
  const byArea = (bills.get('205') ?? []).filter((bill) => bill.lines[0]?.method === 'П')
  const perMonth = (month: string) =>
    mean(byArea.filter((bill) => bill.month === month).map((bill) => Number(bill.lines[0]?.volume)))
  expectAbout(perMonth('2026-01') / perMonth('2025-11'), 657.2 / 459, 0.02)
  const season = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-10'].map(perMonth)
  // The mean flat has 62.5 m², and houses lose 0.925 of the usual heat.
  expectAbout(
    season.reduce((sum, value) => sum + value, 0),
    (5.07 * 62.5 * 0.925) / 50,
    0.7,
  )
})

test('electricity: a flat uses 100 to 150 kWh a month, more in winter (DF14)', () => {
  expectAbout(mean((bills.get('310') ?? []).map(volumeOf)), 140, 30)
  const ratio =
    monthMean('310', ['12', '01'], 'загальна зона або день') / monthMean('310', ['05', '06'], 'загальна зона або день')
  expectAbout(ratio, 1.2 / 0.9, 0.15)
})

test('water: about 6.5 m³ a household and month, more in summer (DF14)', () => {
  const water = (bills.get('101') ?? []).flatMap((bill) => bill.lines).filter((line) => line.service === '10')
  expectAbout(mean(water.map((line) => Number(line.volume.replace(',', '.')))), 6.5, 1.5)
  expectAbout(monthMean('101', ['06', '07', '08'], '10') / monthMean('101', ['12', '01', '02'], '10'), 1.1 / 0.95, 0.12)
})
