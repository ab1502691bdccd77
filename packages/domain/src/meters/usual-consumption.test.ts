import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, fromScaled } from '../decimal.ts'
import type { Utility } from '../services.ts'
import { checkReading } from './reading-check.ts'
import { usualConsumption } from './usual-consumption.ts'

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
