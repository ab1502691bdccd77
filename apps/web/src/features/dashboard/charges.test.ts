import { expect, test } from 'vitest'
import { chargesByMonth } from './charges.ts'

const charge = (billingMonth: string, serviceType: number, amountKop: number) => ({
  homeId: 1,
  billingMonth,
  serviceType,
  amountKop,
})

test('G01 charges are summed by month, oldest first, with one part a service', () => {
  const months = chargesByMonth([
    charge('2026-10', 14, 100),
    charge('2026-09', 10, 50),
    charge('2026-10', 10, 200),
    charge('2026-10', 10, 30),
  ])
  expect(months).toEqual([
    { month: '2026-09', totalKop: 50, parts: [{ serviceType: 10, amountKop: 50 }] },
    {
      month: '2026-10',
      totalKop: 330,
      parts: [
        { serviceType: 10, amountKop: 230 },
        { serviceType: 14, amountKop: 100 },
      ],
    },
  ])
})
