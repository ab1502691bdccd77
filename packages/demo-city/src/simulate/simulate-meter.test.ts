import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import type { Meter } from './meter.ts'
import type { MeterMishaps } from './meter-mishaps.ts'
import { type MeterPlan, simulateMeter } from './simulate-meter.ts'

const first: Meter = {
  serial: 'A-1',
  place: 'кухня',
  digits: 5,
  decimals: 3,
  zones: 1,
  installed: '2023-01-10',
  nextVerification: '2027-01-10',
  removed: null,
}

const nothing: MeterMishaps = {
  remote: false,
  missShare: 0,
  absentFrom: null,
  absentMonths: 0,
  mistakeIn: null,
  replacedIn: null,
  leakIn: null,
  rollsOver: false,
}

function live(mishaps: Partial<MeterMishaps>, more: Partial<MeterPlan> = {}) {
  return simulateMeter({
    random: createRandom(3, 3),
    months: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    startMonth: '2025-12',
    first,
    successor: (date) => ({ ...first, serial: 'A-2', installed: date, nextVerification: '2030-01-01' }),
    mishaps: { ...nothing, ...mishaps },
    expected: () => [10_000],
    norm: () => [7200],
    isBilled: () => true,
    readingDate: (month) => `${month}-25`,
    ...more,
  })
}

function shown(history: ReturnType<typeof live>): number[] {
  return history.readings.map((reading) => reading.values[0] ?? 0)
}

test('each month is billed for the difference of its readings', () => {
  const history = live({})
  const values = shown(history)
  expect(history.readings.map((reading) => reading.period)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6])
  history.uses.forEach((use, period) => {
    expect(use?.volumes).toEqual([(values[period + 1] ?? 0) - (values[period] ?? 0)])
    expect(use?.method).toBe('meter')
  })
})

test('an absence: three months by the average, then by the norm, then the whole difference', () => {
  const history = live({ absentFrom: 1, absentMonths: 5 })
  expect(history.uses.map((use) => use?.method)).toEqual([
    ...['meter', 'average', 'average', 'average'],
    ...['norm', 'norm', 'meter'],
  ])
  expect(history.uses[1]?.volumes).toEqual(history.uses[0]?.volumes)
  expect(history.uses[4]?.volumes).toEqual([7200])
  const [start = 0, january = 0, july = 0] = shown(history)
  expect(january - start).toBe(history.uses[0]?.volumes[0])
  expect(history.uses[6]?.volumes).toEqual([july - january])
  expect(history.uses[6]?.undone.map((month) => month.period)).toEqual([1, 2, 3, 4, 5])
})

test('without history a missed month is billed by norm at once', () => {
  const history = live({ absentFrom: 0, absentMonths: 2 })
  expect(history.uses.slice(0, 3).map((use) => use?.method)).toEqual(['norm', 'norm', 'meter'])
})

test('a replacement: the old meter is read and removed, the new one begins at zero, the month has both parts', () => {
  const history = live({ replacedIn: 2 })
  const march = history.readings.filter((reading) => reading.period === 2)
  expect(march.map((reading) => reading.serial)).toEqual(['A-1', 'A-2', 'A-2'])
  expect(march[0]?.date).toBe(march[1]?.date)
  expect(march[1]?.values).toEqual([0])
  const february = shown(history)[2] ?? 0
  const used = (march[0]?.values[0] ?? 0) - february + (march[2]?.values[0] ?? 0)
  expect(history.uses[2]?.volumes).toEqual([used])
  expect(history.meters).toMatchObject([
    { serial: 'A-1', removed: march[0]?.date, nextVerification: march[0]?.date },
    { serial: 'A-2', removed: null, installed: march[0]?.date },
  ])
})

test('a mistake is lower than the reading before it and is followed by the right one', () => {
  const history = live({ mistakeIn: 3 })
  const [wrong, right] = history.readings.filter((reading) => reading.period === 3)
  expect(wrong?.state).toBe('mistake')
  expect(wrong?.values[0]).toBeLessThan(shown(history)[3] ?? 0)
  expect(right).toMatchObject({ state: 'valid', source: 'inspector' })
})

test('the dial rolls over and the billed use does not notice', () => {
  const history = live({ rollsOver: true })
  const values = shown(history)
  expect(Math.max(...values)).toBeGreaterThan(99_900_000)
  expect(Math.min(...values)).toBeLessThan(100_000)
  for (const use of history.uses) expect(use?.volumes[0]).toBeLessThan(14_000)
})

test('a leak multiplies the use of two months by 2.5', () => {
  const usual = live({})
  const leaking = live({ leakIn: 2 })
  const ratios = leaking.uses.map((use, period) => (use?.volumes[0] ?? 0) / (usual.uses[period]?.volumes[0] ?? 1))
  expect(ratios.map((ratio) => Math.round(ratio * 10) / 10)).toEqual([1, 1, 2.5, 2.5, 1, 1, 1])
})

test('a month that is not billed has no reading, its use comes with the next one', () => {
  const history = live({}, { isBilled: (month) => month !== '2026-03' })
  expect(history.uses[2]).toBeNull()
  const values = shown(history)
  expect(history.uses[3]?.volumes).toEqual([(values[3] ?? 0) - (values[2] ?? 0)])
})
