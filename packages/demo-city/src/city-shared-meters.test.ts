import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCity, suburbCsv, type TestCity } from './testing/city-files.ts'
import { scaled } from './testing/decimals.ts'
import type { FileBill } from './testing/file-bill.ts'
import { readBills } from './testing/read-bills.ts'
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

test('one physical meter is registered at two providers with the same readings', () => {
  const shared = (first: string, second: string) => {
    const bySerial = Map.groupBy(readings.get(second) ?? [], (reading) => reading.serial)
    const groups = [...Map.groupBy(readings.get(first) ?? [], (reading) => reading.serial)]
    return groups.flatMap(([serial, own]) => {
      const other = bySerial.get(serial)
      return other === undefined ? [] : [[own, other] as const]
    })
  }
  const plain = (all: readonly FileReading[]) => all.map(({ date, values }) => ({ date, values }))
  for (const code of ['205', '999']) {
    const pairs = shared('101', code)
    expect(pairs.length, code).toBeGreaterThan(0)
    for (const [own, other] of pairs) expect(plain(own)).toEqual(plain(other))
  }
})

test('watering on the meter of the house is what exceeds 3.6 m³ a person from May to September', () => {
  const residents = new Map(
    suburbCsv(city.folder, 'customers.csv').map((row) => [row['customer_no'], row['residents']]),
  )
  const meters = Map.groupBy(suburbCsv(city.folder, 'meters.csv'), (row) => row['serial_no'])
  const commonSerials = [...meters.values()].filter((rows) => rows.length === 2)
  const common = new Set(commonSerials.map((rows) => rows[0]?.['customer_no']))
  const watered = (bills.get('999') ?? []).filter((bill) => common.has(bill.account) && bill.lines.length === 2)
  const summer = watered.filter((bill) => bill.month !== '2026-04')
  expect(summer.length).toBeGreaterThan(10)
  for (const bill of summer) {
    expect(bill.month.slice(5) >= '05' && bill.month.slice(5) <= '09').toBe(true)
    const house = bill.lines.find((line) => line.service === 'W1')
    expect(scaled(house?.volume ?? '', 3)).toBe(3600n * BigInt(residents.get(bill.account) ?? ''))
  }
  expect(suburbCsv(city.folder, 'meters.csv').some((row) => row['location'] === "подвір'я")).toBe(true)
})
