import { expect, test } from 'vitest'
import { olderYear } from './older-year.ts'

const period = { from: '2026-08', to: '2026-11' }

test('ux2 §2.2 first the rest of the oldest year is offered, then the years before it', () => {
  expect(olderYear(period, ['2026-10', '2026-08'])).toEqual({ year: '2026', isBegun: true, from: '2026-01' })
  const whole = { ...period, from: '2026-01' }
  expect(olderYear(whole, ['2026-10', '2026-01'])).toEqual({ year: '2025', isBegun: false, from: '2025-01' })
})

test('ux2 §2.2 in January the rest of the last year is offered', () => {
  const recent = { from: '2025-10', to: '2026-01' }
  expect(olderYear(recent, ['2025-12', '2025-10'])).toEqual({ year: '2025', isBegun: true, from: '2025-01' })
})

test('G02 ux2 §2.2 the period ends at the 36 months of the server, and at the first month', () => {
  expect(olderYear({ from: '2024-01', to: '2026-11' }, ['2024-01'])).toEqual({
    year: '2023',
    isBegun: false,
    from: '2023-12',
  })
  expect(olderYear({ from: '2023-12', to: '2026-11' }, ['2023-12'])).toBeNull()
  expect(olderYear({ from: '2012-01', to: '2012-06' }, ['2012-01'])).toBeNull()
})

test('ux2 §2.2 nothing older is offered below an empty list or after half a year without a bill', () => {
  expect(olderYear(period, [])).toBeNull()
  expect(olderYear({ ...period, from: '2026-01' }, ['2026-10', '2026-07'])?.year).toBe('2025')
  expect(olderYear({ ...period, from: '2026-01' }, ['2026-10', '2026-08'])).toBeNull()
})
