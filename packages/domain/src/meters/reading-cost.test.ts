import { expect, test } from 'vitest'
import { readingCost, tariffsInForce } from './reading-cost.ts'
import { usualConsumption } from './usual-consumption.ts'

test('F05 water and drainage on one meter both pay for its volume', () => {
  const cost = readingCost(
    [{ zone: 'total', difference: '6.584' }],
    [
      { serviceCode: '10', zone: null, tariff: '25.62' },
      { serviceCode: '14', zone: null, tariff: '12.72' },
    ],
  )
  expect(cost?.lines.map(({ amountKop }) => amountKop)).toEqual([16_868, 8375])
  expect(cost?.totalKop).toBe(25_243)
})

test('F06 day and night are paid by their own tariffs', () => {
  const cost = readingCost(
    [
      { zone: 'day', difference: '100' },
      { zone: 'night', difference: '50' },
    ],
    [
      { serviceCode: '17', zone: 'day', tariff: '4.32' },
      { serviceCode: '17', zone: 'night', tariff: '2.16' },
    ],
  )
  expect(cost?.totalKop).toBe(43_200 + 10_800)
})

test('F05 there is no estimate from an unknown difference or without a tariff', () => {
  expect(readingCost([{ zone: 'total', difference: null }], [])).toBeNull()
  expect(readingCost([{ zone: 'total', difference: '1' }], [])).toBeNull()
  expect(readingCost([{ zone: 'total', difference: '0' }], [])?.totalKop).toBe(0)
})

test('G06 a tariff is in force from its first to its last day', () => {
  const old = { validFrom: '2025-01-01', validTo: '2026-06-30' }
  const present = { validFrom: '2026-07-01', validTo: null }
  expect(tariffsInForce([old, present], '2026-06-30')).toEqual([old])
  expect(tariffsInForce([old, present], '2026-07-01')).toEqual([present])
})

test('F05 the usual consumption comes from at least three of the last 24 months', () => {
  expect(usualOf(['5.9', '7.2'])).toBeNull()
  expect(usualOf(['6.4', '5.9', '7.2'])).toEqual({ min: '6.0', max: '7.0', mean: '6.5', most: '7.2' })
  const steady = { min: '10.5', max: '10.5', mean: '10.5', most: '10.5' }
  expect(usualOf([...Array<string>(24).fill('99'), ...Array<string>(24).fill('10.5')])).toEqual(steady)
  expect(usualOf(['9', '10', '100.25'])).toEqual({ min: '9.20', max: '82.20', mean: '39.75', most: '100.25' })
})

test('F05 one month far outside the others is not usual, neither high nor low', () => {
  const usual = ['6.4', '5.9', '7.2', '6.1', '6.8', '6.6']
  const range = { min: '6.0', max: '7.0', mean: '6.5', most: '7.2' }
  expect(usualOf([...usual, '250'])).toEqual(range)
  expect(usualOf(['0', ...usual])).toEqual(range)
  expect(usualOf(['10', '10', '10', '10', '500'])).toEqual({ min: '10', max: '10', mean: '10', most: '10' })
})

test('F05 a winter is compared with winter months and a summer with summer months, where three are known', () => {
  const year = ['100', '95', '90', '20', '10', '8', '8', '9', '12', '80', '90', '100'].map((used, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    used,
  }))
  expect(usualConsumption(year, { month: '2027-01', utility: 'gas' })).toMatchObject({ min: '85', max: '100' })
  expect(usualConsumption(year, { month: '2027-07', utility: 'gas' })).toMatchObject({ min: '8', max: '11' })
  const winter = year.slice(0, 3)
  expect(usualConsumption(winter, { month: '2026-04', utility: 'electricity' })).toMatchObject({
    min: '91',
    max: '99',
  })
  expect(usualConsumption(winter, { month: '2026-05', utility: 'gas' })).toBeNull()
})

const usualOf = (used: readonly string[]) =>
  usualConsumption(
    used.map((one) => ({ month: '2026-06', used: one })),
    { month: '2026-07', utility: 'cold-water' },
  )
