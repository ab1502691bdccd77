import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCity } from './generate-city.ts'
import { makeCity, type TestCity } from './testing/city-files.ts'
import { readBills } from './testing/read-bills.ts'

let city: TestCity

beforeAll(async () => {
  city = await makeCity({})
})

afterAll(() => city.remove())

test('the sample homes are what the summary says', async () => {
  const bills = await readBills(city.folder)
  const { indebtedFlat, overpaidFlat, suburbHouse } = city.summary.sampleHouseholds
  const providersOf = (home: typeof indebtedFlat) => home.accounts.map((account) => account.provider).sort()
  expect(providersOf(indebtedFlat)).toEqual(['101', '205', '310', '412', '889'])
  expect(providersOf(suburbHouse)).toEqual(['310', '889', '999'])
  const last = (key: { provider: string; number: string }) =>
    (bills.get(key.provider) ?? []).filter((bill) => bill.account === key.number && bill.month === '2026-10')
  const heat = indebtedFlat.accounts.find((account) => account.provider === '205')
  const [debt] = heat === undefined ? [] : last(heat)
  expect((debt?.opening ?? 0n) - (debt?.paid ?? 0n)).toBeGreaterThan(10_000n)
  expect(debt?.toPay).toBeLessThan(300_000n)
  for (const account of overpaidFlat.accounts) {
    expect(
      last(account).every((bill) => bill.toPay === 0n),
      account.provider,
    ).toBe(true)
  }
  expect(city.summary.overdueMeter.nextVerification <= '2026-10-31').toBe(true)
  expect(city.summary.nearMeter.nextVerification > '2026-10-31').toBe(true)
  expect(city.summary.nearMeter.nextVerification <= '2027-01-31').toBe(true)
  const coded = [...indebtedFlat.accounts, ...suburbHouse.accounts].filter((account) => account.activationCode === '')
  expect(coded.map((account) => account.provider)).toEqual(['889', '999', '889'])
})

test.each([
  { households: 12 },
  { households: 12.5 },
  { months: 1 },
  { lastMonth: '2026-13' },
  { lastMonth: '10.2026' },
])('refuses impossible options %o before writing anything', async (wrong) => {
  const usual = { folder: join(city.folder, 'never'), households: 20, months: 3, lastMonth: '2026-10', seed: 1 }
  await expect(generateCity({ ...usual, ...wrong })).rejects.toThrow(RangeError)
  expect(() => readFileSync(join(city.folder, 'never', 'providers.csv'))).toThrow('ENOENT')
})

test('the smallest city has every provider in every season', async () => {
  const small = await makeCity({ households: 13, months: 3, lastMonth: '2026-08' })
  const bills = await readBills(small.folder)
  for (const [code, all] of bills) expect(all.length, code).toBeGreaterThan(0)
  small.remove()
})

test('a new delivery replaces an older one in the same folder and leaves foreign files alone', async () => {
  const target = await makeCity({ households: 13, months: 3, lastMonth: '2026-10' })
  const foreign = join(target.folder, 'bank', 'mine.txt')
  writeFileSync(foreign, 'kept')
  const options = { folder: target.folder, households: 13, months: 2, lastMonth: '2026-11', seed: 1 }
  await generateCity(options)
  const registers = readdirSync(join(target.folder, 'bank'))
  expect(registers).toEqual(['REE_2610.TXT', 'REE_2611.TXT', 'mine.txt'])
  expect(readdirSync(join(target.folder, '310-oblenergo'))).toEqual(['oblenergo_2026-11.xlsx'])
  expect(readFileSync(foreign, 'utf8')).toBe('kept')
  target.remove()
})
