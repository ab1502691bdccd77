import { expect, test } from 'vitest'
import { chargesByMonth } from './charges.ts'

const charge = (billingMonth: string, serviceType: number, amountKop: number, volume: string | null = null) => ({
  homeId: 1,
  billingMonth,
  serviceType,
  amountKop,
  volume,
  unit: volume === null ? null : ('m3' as const),
})

test('G01 charges are summed by month, oldest first, with one part per service', () => {
  const months = chargesByMonth([
    charge('2026-10', 14, 100),
    charge('2026-09', 10, 50),
    charge('2026-10', 10, 200, '4.5'),
    charge('2026-10', 10, 30, '1.25'),
  ])
  expect(months).toEqual([
    { month: '2026-09', totalKop: 50, parts: [{ serviceType: 10, amountKop: 50, used: null }] },
    {
      month: '2026-10',
      totalKop: 330,
      parts: [
        { serviceType: 10, amountKop: 230, used: { volume: '5.75', unit: 'm3' } },
        { serviceType: 14, amountKop: 100, used: null },
      ],
    },
  ])
})
