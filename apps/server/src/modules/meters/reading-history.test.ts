import { expect, test } from 'vitest'
import {
  consumptionSteps,
  type KnownReading,
  monthlyDifferences,
  monthsBetween,
  readingHistory,
} from './reading-history.ts'

const known = (billingMonth: string, value: string): KnownReading => ({
  zone: 'total',
  value,
  readOn: `${billingMonth}-25`,
  billingMonth,
  source: 'consumer',
})
const imported = (billingMonth: string, value: string) => ({
  ...known(billingMonth, value),
  source: 'consumer' as const,
})
const submitted = (billingMonth: string, value: string) => ({
  zone: 'total' as const,
  value,
  readOn: `${billingMonth}-25`,
  billingMonth,
  revision: 1,
  source: 'portal' as const,
  reason: null,
  replacement: null,
  receipt: 'x',
  receiptNumber: 1,
  submittedAt: `${billingMonth}-25T10:00:00Z`,
  decision: null,
})

const usedIn = (readings: Parameters<typeof monthlyDifferences>[0]) =>
  monthlyDifferences(readings, 5).map(({ used }) => used)

test('F05 consumption is the difference between the last readings of months, exactly', () => {
  const readings = [known('2026-07', '0.100'), known('2026-08', '0.300'), known('2026-09', '6.884')]
  expect(usedIn(readings)).toEqual(['0.200', '6.584'])
})

test('F05 a dial that passed zero gives the right use', () => {
  expect(usedIn([known('2026-08', '99998.500'), known('2026-09', '3.000')])).toEqual(['4.500'])
})

test('F05 a drop of more than half of the dial gives no use of its month', () => {
  const readings = [known('2026-07', '500'), known('2026-08', '400'), known('2026-09', '410')]
  expect(usedIn(readings)).toEqual(['10.000'])
})

test('F05 a replaced device counts the end of the old one and the beginning of the new one', () => {
  const readings = [known('2026-08', '700'), known('2026-09', '704'), known('2026-09', '0'), known('2026-09', '3')]
  expect(usedIn([...readings, known('2026-10', '8')])).toEqual(['7.000', '5.000'])
})

test('F05 use after a pause is spread over its months, also across a year’s end', () => {
  expect(usedIn([known('2025-11', '10'), known('2026-02', '20')])).toEqual(['3.333'])
  expect(monthsBetween('2025-11', '2026-02')).toBe(3)
})

test('F04 a reading given on the portal counts until the provider has one of that month', () => {
  const history = readingHistory(
    [imported('2026-09', '10'), imported('2026-10', '21')],
    [submitted('2026-10', '20'), submitted('2026-11', '30')],
  )
  expect(history.map(({ value, source }) => [value, source])).toEqual([
    ['10', 'consumer'],
    ['21', 'consumer'],
    ['30', 'portal'],
  ])
})

test('F07 declined readings are ignored, and a replaced device is not subtracted', () => {
  const declined = { ...submitted('2026-10', '20'), decision: { status: 'declined' as const, reason: '' } }
  const replaced = { ...submitted('2026-11', '3'), reason: 'replaced' as const }
  const history = readingHistory([imported('2026-09', '98000')], [declined, replaced])
  expect(history.map(({ value }) => value)).toEqual(['98000', '3'])
  expect(consumptionSteps(history, 5)).toEqual([{ after: '2026-09', month: '2026-11', used: null, replaced: true }])
})

test('F07 the first month counts from the device’s reading at installation', () => {
  const initial = { ...known('2026-10', '5'), source: 'initial' as const }
  expect(consumptionSteps([initial, known('2026-10', '9')], 5)).toEqual([
    { after: '2026-09', month: '2026-10', used: '4', replaced: false },
  ])
})

const replacement = { serialNumber: 'X1', replacedOn: '2026-11-12', lastOfOld: '15.5', firstOfNew: '1' }

test('F05 after a reported replacement both devices count, also by the provider’s equal reading', () => {
  const told = { ...submitted('2026-11', '3'), reason: 'replaced' as const, replacement }
  const step = { after: '2026-10', month: '2026-11', used: '7.5', replaced: true }
  expect(consumptionSteps(readingHistory([imported('2026-10', '10')], [told]), 5)).toEqual([step])
  const taken = [imported('2026-10', '10'), imported('2026-11', '3.000')]
  expect(consumptionSteps(readingHistory(taken, [told]), 5)).toEqual([{ ...step, used: '7.500' }])
  // Another value, or two readings of the month, are the provider's own report of a replacement.
  const own = [imported('2026-10', '10'), imported('2026-11', '12')]
  expect(consumptionSteps(readingHistory(own, [told]), 5)).toMatchObject([{ used: '2', replaced: false }])
})
