import { expect, test } from 'vitest'
import { cityTariffs, tariffPeriods } from './tariffs.ts'

test('DF13: prices of 2026 and the year before', () => {
  expect(tariffPeriods('water', '2025-12', '2026-01').map((period) => period.price)).toEqual([245_180, 256_200])
  expect(tariffPeriods('heat', '2025-12', '2026-01').map((period) => period.price)).toEqual([16_544_100])
})

test('periods that touch the run, the last without an end', () => {
  expect(tariffPeriods('hotWater', '2025-09', '2026-09')).toEqual([
    { price: 896_500, from: '2024-10-01', to: '2025-09-30' },
    { price: 936_800, from: '2025-10-01', to: null },
  ])
})

test('a change inside a month splits the volume by days without losing anything', () => {
  const tariffs = cityTariffs('2026-03', '2026-05')
  expect(tariffs.split('suburbWater', '2026-04', 14_000)).toEqual([
    { volume: 7000, tariff: 221_100, amount: 15_477 },
    { volume: 7000, tariff: 231_000, amount: 16_170 },
  ])
  const odd = tariffs.split('suburbWater', '2026-04', 4691)
  expect(odd.map((part) => part.volume)).toEqual([2345, 2346])
  expect(tariffs.split('suburbWater', '2026-05', 4691)).toHaveLength(1)
})
