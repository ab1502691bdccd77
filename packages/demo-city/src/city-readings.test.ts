import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityCsv, makeCity, type TestCity } from './testing/city-files.ts'
import { scaled } from './testing/decimals.ts'
import type { FileBill } from './testing/file-bill.ts'
import { readBills } from './testing/read-bills.ts'
import { type FileReading, readReadings, usedBetween } from './testing/read-readings.ts'

let city: TestCity
let bills: Map<string, FileBill[]>
let readings: Map<string, FileReading[]>

beforeAll(async () => {
  city = await makeCity({})
  bills = await readBills(city.folder)
  readings = await readReadings(city.folder)
})

afterAll(() => city.remove())

/**
 * Returns the consumption since the last actual reading before the month, one value per zone; null if the month was not
 * read.
 */
function useByReadings(valid: readonly FileReading[], month: string, digits: number): bigint[] | null {
  const inMonth = valid.filter((reading) => reading.month === month)
  const before = valid.filter((reading) => reading.month < month).at(-1)
  if (inMonth.length === 0 || before === undefined) return null
  const steps = [before, ...inMonth].slice(0, -1).map((reading, index) => {
    const next = inMonth[index]
    return next === undefined ? [] : usedBetween(reading, next, digits)
  })
  return (inMonth[0]?.values ?? []).map((_, zone) => steps.reduce((sum, step) => sum + (step[zone] ?? 0n), 0n))
}

interface Expectation {
  readonly history: readonly FileBill[]
  readonly valid: readonly FileReading[]
  readonly byMeter: string
  readonly digits: number
}

/** Recomputes the volumes and recalculations of one account from its readings alone. */
function expectBillsFollowReadings({ history, valid, byMeter, digits }: Expectation): number {
  let estimated = 0n
  let checked = 0
  for (const bill of history) {
    const use = useByReadings(valid, bill.month, digits)
    const place = `${bill.balanceOf} ${bill.month}`
    expect(bill.lines[0]?.method === byMeter, place).toBe(use !== null)
    expect(bill.recalculation, place).toBe(use === null ? 0n : -estimated)
    if (use === null) {
      estimated += bill.charged
      continue
    }
    expect(
      bill.lines.map((line) => scaled(line.volume, 3)),
      place,
    ).toEqual(use)
    estimated = 0n
    checked += 1
  }
  return checked
}

describe('a true reading carries the whole difference and takes back the estimates', () => {
  test('for electricity, one and two zones', () => {
    const byAccount = Map.groupBy(readings.get('310') ?? [], (reading) => reading.account)
    const histories = Map.groupBy(bills.get('310') ?? [], (bill) => bill.account)
    let checked = 0
    for (const [account, history] of histories) {
      const valid = (byAccount.get(account) ?? []).filter((reading) => !reading.withdrawn)
      checked += expectBillsFollowReadings({ history, valid, byMeter: 'за показником', digits: 6 })
    }
    expect(checked).toBeGreaterThan(1500)
  })

  test('for cold water with a meter', () => {
    const cold = cityCsv(city.folder, 'lichylnyky.csv').filter((row) => row['Код типу'] === '000000002')
    const serials = new Set(cold.map((row) => `${row['Особовий рахунок']} ${row['Заводський №']}`))
    const own = (readings.get('101') ?? []).filter(({ account, serial }) => serials.has(`${account} ${serial}`))
    const byAccount = Map.groupBy(own, (reading) => reading.account)
    const histories = Map.groupBy(bills.get('101') ?? [], (bill) => bill.balanceOf)
    let checked = 0
    for (const [account, mine] of byAccount) {
      const history = histories.get(`${account} 10`) ?? []
      const valid = mine.filter((reading) => !reading.withdrawn)
      checked += expectBillsFollowReadings({ history, valid, byMeter: 'Л', digits: 5 })
    }
    expect(checked).toBeGreaterThan(1000)
  })
})

test('the first three missed months go by the average, the following ones by the norm', () => {
  const histories = Map.groupBy(bills.get('310') ?? [], (bill) => bill.account)
  const runs = [...histories.values()].map((history) => {
    const letters: Record<string, string> = { 'за показником': 'Л', 'за середнім': 'С', 'за нормою': 'Н' }
    return history.map((bill) => letters[bill.lines[0]?.method ?? ''] ?? '?').join('')
  })
  for (const run of runs) expect(run).toMatch(/^Н*(Л+(С{1,2}(?=Л|$)|СССН*)?)*$/)
  expect(runs.some((run) => run.includes('СССН'))).toBe(true)
})

test('readings are dated inside the window of their provider', () => {
  const lastDay = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getTime() / 86_400_000
  const offset = (reading: FileReading) => Date.parse(reading.date) / 86_400_000 - lastDay(reading.month)
  const usual = (code: string) => {
    // A replacement happens in the middle of the month, outside the reading window.
    const all = readings.get(code) ?? []
    const replaced = new Set(
      all.filter(({ values }) => values[0] === 0n).map((found) => `${found.account}${found.date}`),
    )
    return all.filter((reading) => !replaced.has(`${reading.account}${reading.date}`))
  }
  for (const reading of usual('310')) {
    expect(offset(reading)).toBeGreaterThanOrEqual(-2)
    expect(offset(reading)).toBeLessThanOrEqual(3)
  }
  for (const reading of usual('889')) {
    expect(offset(reading)).toBeGreaterThanOrEqual(1)
    expect(offset(reading)).toBeLessThanOrEqual(5)
  }
  for (const code of ['101', '205', '999']) {
    for (const reading of usual(code)) {
      expect(reading.date.slice(0, 7)).toBe(reading.month)
      expect(Number(reading.date.slice(8))).toBeGreaterThanOrEqual(20)
    }
  }
})
