import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consumptionByMonth } from './consumption-by-month.ts'

const step = (used: string | null, after = '2025-11', month = '2026-02') => ({ after, month, used, replaced: false })

test('F07 the consumption of a pause is divided among its months, also across years', () => {
  expect(
    [...consumptionByMonth([step('10')])].map(([month, { consumption, spread }]) => [month, consumption, spread]),
  ).toEqual([
    ['2025-12', '3.333', true],
    ['2026-01', '3.333', true],
    ['2026-02', '3.334', true],
  ])
})

test('F07 the shares of the months add up exactly to the difference of the dial', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 12 }), (thousandths, months) => {
      const month = `2026-${String(months).padStart(2, '0')}`
      const used = (thousandths / 1000).toFixed(3)
      const shares = [...consumptionByMonth([step(used, '2025-12', month)]).values()]
      const sum = shares.reduce((total, { consumption }) => total + Math.round(Number(consumption) * 1000), 0)
      expect([shares.length, sum]).toEqual([months, thousandths])
    }),
  )
})

test('F07 consumption that cannot be computed stays unknown', () => {
  expect([...consumptionByMonth([step(null)])]).toEqual([
    ['2026-02', { consumption: null, spread: false, replaced: false }],
  ])
})
