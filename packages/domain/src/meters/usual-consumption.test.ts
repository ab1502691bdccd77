import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, fromScaled } from '../decimal.ts'
import type { Utility } from '../services.ts'
import { checkReading } from './reading-check.ts'
import { compareWithUsual, usualConsumption, usualSince } from './usual-consumption.ts'

const monthsUntilNovember = ['2026-07', '2026-08', '2026-09', '2026-10']

/** Returns whether a resident gets the warning in November after these months, the last of them October. */
function isWarned(used: readonly string[], now: string, utility: Utility = 'cold-water'): boolean {
  const months = monthsUntilNovember.slice(-used.length)
  const known = used.map((one, at) => ({ month: months[at] ?? '', used: one }))
  const usual = usualConsumption(known, { month: '2026-11', utility })
  const dial = { serialNumber: '48213', digits: 5, decimals: 3, billingMonth: '2026-11', today: '2026-11-23' }
  const previous = { value: '0', readOn: '2026-10-25', billingMonth: '2026-10' }
  return checkReading({ value: now }, { ...dial, previous, usual }).level === 'confirm'
}

test.each<[why: string, used: string[], now: string, utility?: Utility]>([
  ['two months away and then at home again', ['0', '0', '6'], '6.5'],
  ['at home a part of the first month', ['1', '6', '6'], '7'],
  ['hardly used, and now a bucket', ['0', '0', '0.1'], '0.2'],
  ['one more cubic metre on a dial of whole ones', ['5', '5', '5', '6'], '8'],
  ['never used before', ['0', '0', '0'], '9'],
  ['gas in the first month of heating', ['10', '10', '12', '40'], '180', 'gas'],
  ['heating that has just begun', ['0', '0', '0.1', '0.2'], '1.4', 'heating'],
])('F05 of three or four known months: %s is not called unusual', (_why, used, now, utility) => {
  expect(isWarned(used, now, utility)).toBe(false)
})

test.each<[why: string, used: string[], now: string]>([
  ['a digit too many', ['6', '5', '7'], '60'],
  ['a wrong reading among the known months', ['6', '5', '600', '7'], '60'],
])('F05 of three or four known months: %s is asked about', (_why, used, now) => {
  expect(isWarned(used, now)).toBe(true)
})

test('F05 what is shown as usual, and up to twice of it, is never called unusual', () => {
  const litres = fc.integer({ min: 0, max: 40_000 }).map((used) => fromScaled(BigInt(used), 3))
  fc.assert(
    fc.property(fc.array(litres, { minLength: 3, maxLength: 4 }), fc.integer({ min: 0, max: 200 }), (used, percent) => {
      const known = used.map((one, at) => ({ month: monthsUntilNovember[at] ?? '', used: one }))
      const usual = usualConsumption(known, { month: '2026-11', utility: 'cold-water' })
      if (!usual) throw new Error('Three months are enough')
      expect(compareDecimals(usual.min, usual.mean)).not.toBe(1)
      expect(compareDecimals(usual.mean, usual.max)).not.toBe(1)
      const now = fromScaled((BigInt(Math.round(Number(usual.max) * 1000)) * BigInt(percent)) / 100n, 3)
      expect(isWarned(used, now)).toBe(false)
    }),
  )
})

/** Two years of months that end in October, so that November is judged by the heating season. */
const twoYears = Array.from({ length: 24 }, (_, at) => {
  const month = 11 + at
  return `${2024 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
})

const asUses = (litres: readonly number[]) =>
  litres.map((used, at) => ({ month: twoYears[at] ?? '', used: fromScaled(BigInt(used), 3) }))
const rangeOf = (litres: readonly number[], asked = { month: '2026-11', utility: 'cold-water' as Utility }) => {
  const usual = usualConsumption(asUses(litres), asked)
  if (!usual) throw new Error('Two years are enough')
  return { min: Number(usual.min), max: Number(usual.max) }
}

test('F05 the usual range is the 10th and the 90th percentile of the same season', () => {
  // 14 months of the heating season use 1 to 14, the other ten 100.
  const isWarm = (month: string) => /-0[5-9]$/.test(month)
  const heated = twoYears.filter((month) => !isWarm(month))
  const litres = twoYears.map((month) => (isWarm(month) ? 100_000 : (heated.indexOf(month) + 1) * 1000))
  expect(rangeOf(litres)).toEqual({ min: 2.3, max: 12.7 })
  expect(rangeOf(litres, { month: '2026-07', utility: 'cold-water' })).toEqual({ min: 100, max: 100 })
})

test('check 85: one outlier month, of any size, changes the usual range by less than 15 %', () => {
  // DF14: the noise of a household is ±8 %.
  const noise = fc.array(fc.integer({ min: 5520, max: 6480 }), { minLength: 24, maxLength: 24 })
  const place = fc.integer({ min: 0, max: 23 })
  const outlier = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 90_000_000 }))
  fc.assert(
    fc.property(noise, place, outlier, (litres, at, wrong) => {
      const [before, after] = [rangeOf(litres), rangeOf(litres.with(at, wrong))]
      for (const bound of ['min', 'max'] as const) {
        expect(Math.abs(after[bound] / before[bound] - 1)).toBeLessThan(0.15)
      }
    }),
    { numRuns: 2000 },
  )
})

test('check 85: of one season of seven months, too', () => {
  const season = fc.array(fc.integer({ min: 5520, max: 6480 }), { minLength: 7, maxLength: 7 })
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-10']
  const boundsOf = (litres: readonly number[]) => {
    const known = litres.map((used, at) => ({ month: months[at] ?? '', used: fromScaled(BigInt(used), 3) }))
    const usual = usualConsumption(known, { month: '2026-11', utility: 'hot-water' })
    return [Number(usual?.min), Number(usual?.max)] as const
  }
  fc.assert(
    fc.property(season, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 60_000 }), (litres, at, wrong) => {
      const [before, after] = [boundsOf(litres), boundsOf(litres.with(at, wrong))]
      for (const bound of [0, 1] as const) {
        expect(Math.abs(after[bound] / before[bound] - 1)).toBeLessThan(0.15)
      }
    }),
    { numRuns: 2000 },
  )
})

test('F05 the bounds lie between the smallest and the largest month, and the largest may be above the range', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 24 }), (litres) => {
      const known = asUses(litres)
      const usual = usualConsumption(known, { month: '2026-11', utility: 'cold-water' })
      if (!usual?.most) throw new Error('Three months are enough')
      expect(compareDecimals(usual.min, usual.max)).not.toBe(1)
      expect(compareDecimals(usual.max, usual.most)).not.toBe(1)
      expect(Math.round(Number(usual.min) * 1000)).toBeGreaterThanOrEqual(Math.min(...litres))
      expect(Math.round(Number(usual.most) * 1000)).toBeLessThanOrEqual(Math.max(...litres))
    }),
  )
})

test('F05 the largest volumes that the database holds have an exact range', () => {
  const known = ['999999999.999', '999999999.998', '999999999.997'].map((used, at) => ({
    month: `2026-0${7 + at}`,
    used,
  }))
  expect(usualConsumption(known, { month: '2026-11', utility: 'cold-water' })).toEqual({
    min: '999999999.997',
    max: '999999999.999',
    mean: '999999999.998',
    most: '999999999.999',
  })
})

test('F05 the usual volume of a pause is that of all its months', () => {
  const usual = { min: '5.9', max: '7.2', mean: '6.5', most: '8' }
  expect(usualSince(usual, { from: '2026-10', to: '2026-11' })).toEqual(usual)
  expect(usualSince(usual, { from: '2025-12', to: '2026-03' })).toEqual({
    min: '17.7',
    max: '21.6',
    mean: '19.5',
    most: '24',
  })
  expect(usualSince(usual, { from: '2026-11', to: '2026-11' })).toEqual(usual)
  expect(usualSince({ min: '1', max: '2', mean: '1.5' }, { from: '2026-09', to: '2026-11' })).toEqual({
    min: '2',
    max: '4',
    mean: '3.0',
  })
})

test('F05 the bounds of the usual range are usual', () => {
  const usual = { min: '5.9', max: '7.2', mean: '6.5' }
  expect(['5.899', '5.900', '7.20', '7.201'].map((used) => compareWithUsual(used, usual))).toEqual([
    'less',
    'usual',
    'usual',
    'more',
  ])
})
