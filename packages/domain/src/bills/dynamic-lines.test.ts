import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals } from '../decimal.ts'
import { multiply } from '../money.ts'
import { type BilledLine, type DynamicBasis, dynamicLines, type MeterUse } from './dynamic-lines.ts'

const water: BilledLine = {
  serviceCode: 'W1',
  serviceType: 10,
  counterType: '000000002',
  zone: 'total',
  method: 'meter',
  volume: '6.000',
  tariff: '23.1',
}
const garden: BilledLine = { ...water, serviceCode: 'G1', counterType: '000000009', volume: '2.000', tariff: '15.7' }
const registeredFor = ({ serviceCode, counterType, serviceType }: BilledLine) => ({
  serviceCode,
  counterType: counterType ?? '000000001',
  serviceType,
})
const use = (used: string | null, ...lines: BilledLine[]): MeterUse => ({
  zone: 'total',
  used,
  registrations: lines.map(registeredFor),
})
const basis = (values: Partial<DynamicBasis> = {}): DynamicBasis => ({
  uses: [],
  tariffs: [],
  meanOf: () => '9.000',
  passed: { days: 10, of: 30 },
  ...values,
})
const shown = (lines: readonly BilledLine[], values: Partial<DynamicBasis>) =>
  dynamicLines(lines, basis(values)).map(({ volume, tariff, method, amountKop }) => [volume, tariff, method, amountKop])

test('G05 a fresh reading is charged whole at the price in force', () => {
  const tariffs = [{ serviceCode: 'W1', zone: 'total', price: '24.55' } as const]
  expect(shown([water], { uses: [use('4.321', water)], tariffs })).toEqual([['4.321', '24.55', 'meter', 10_608]])
})

test('G05 without one the part of the mean month that has passed is charged, and said to be an average', () => {
  expect(shown([water], { uses: [use(null, water)] })).toEqual([['3.000', '23.1', 'average', 6930]])
  expect(shown([water], { meanOf: () => null })).toEqual([['2.000', '23.1', 'average', 4620]])
})

test('G05 of two meters of a service one reading is not enough', () => {
  expect(shown([water], { uses: [use('1.000', water), use(null, water)] })[0]?.[2]).toBe('average')
  expect(shown([water], { uses: [use('1.000', water), use('0.500', water)] })[0]).toEqual([
    '1.500',
    '23.1',
    'meter',
    3465,
  ])
})

test('G05 fees and what is charged by area are due for the whole month', () => {
  const distribution: BilledLine = { ...water, serviceCode: 'd', counterType: null, method: null, volume: '10.50' }
  const fee: BilledLine = { ...distribution, serviceCode: '111', method: 'fixed', volume: '1' }
  expect(shown([distribution, fee], {}).map(([volume, , method]) => [volume, method])).toEqual([
    ['10.50', null],
    ['1', 'fixed'],
  ])
})

test('G05 services of one type share a meter as the last bill did, those of two types charge it each', () => {
  const drainage = { ...water, serviceCode: '14', serviceType: 14, counterType: '000000010' }
  expect(shown([water, garden], { uses: [use('4.001', water, garden)] }).map(([volume]) => volume)).toEqual([
    '3.001',
    '1.000',
  ])
  expect(shown([water, drainage], { uses: [use('4.001', water, drainage)] }).map(([volume]) => volume)).toEqual([
    '4.001',
    '4.001',
  ])
})

test('G05 after a tariff change the later price applies, and a reversed line is omitted', () => {
  const lines = [{ ...water, tariff: '20' }, water, { ...water, volume: '-1.000', tariff: '20' }]
  expect(shown(lines, { uses: [use('2.000', water)] })).toEqual([['2.000', '23.1', 'meter', 4620]])
})

test('G05 each zone has its own reading and price', () => {
  const [day, night] = [
    { ...water, zone: 'day' as const },
    { ...water, zone: 'night' as const },
  ]
  const uses = [
    { ...use('3.000', day), zone: 'day' as const },
    { ...use('5.000', night), zone: 'night' as const },
  ]
  const tariffs = [{ serviceCode: 'W1', zone: 'night', price: '1' } as const]
  expect(shown([day, night], { uses, tariffs }).map(([volume, tariff]) => [volume, tariff])).toEqual([
    ['3.000', '23.1'],
    ['5.000', '1'],
  ])
})

test('G05 shared volumes add up to the meter’s consumption, and each line is volume × tariff', () => {
  const thousandths = fc.nat(900_000).map((value) => (value / 1000).toFixed(3))
  fc.assert(
    fc.property(thousandths, thousandths, thousandths, (used, house, watered) => {
      const lines = [
        { ...water, volume: house },
        { ...garden, volume: watered },
      ]
      const found = dynamicLines(lines, basis({ uses: [use(used, water, garden)] }))
      expect(found.map(({ volume }) => volume).reduce(addDecimals, '0')).toBe(used)
      for (const { volume, tariff, amountKop } of found) expect(multiply(volume, tariff)).toBe(amountKop)
    }),
  )
})

test('G05 a meter is found by the code of the service, else by its counter type, else by its service type', () => {
  const registered = (used: string, one: { serviceCode: string | null; counterType: string; serviceType: number }) => ({
    zone: 'total' as const,
    used,
    registrations: [one],
  })
  const byCode = registered('1.000', { serviceCode: 'W1', counterType: '000000009', serviceType: 12 })
  const byCounter = registered('2.000', { serviceCode: null, counterType: '000000002', serviceType: 12 })
  const byType = registered('4.000', { serviceCode: null, counterType: '000000009', serviceType: 10 })
  const other = registered('8.000', { serviceCode: 'X', counterType: '000000001', serviceType: 13 })
  const used = (...uses: MeterUse[]) => shown([water], { uses })[0]?.[0]
  expect(used(other, byType, byCounter, byCode)).toBe('1.000')
  expect(used(other, byType, byCounter)).toBe('2.000')
  expect(used(other, byType)).toBe('4.000')
  expect(used(other)).toBe('3.000')
  expect(used({ ...byCode, zone: 'day' })).toBe('3.000')
})

test('G05 what was billed by average or norm is metered too, what was billed by area shares no meter', () => {
  for (const method of ['average', 'norm'] as const) {
    expect(shown([{ ...water, method }], { uses: [use('2.000', water)] })[0]).toEqual(['2.000', '23.1', 'meter', 4620])
  }
  const area: BilledLine = { ...garden, method: 'area' }
  expect(shown([water, area], { uses: [use('2.000', water, garden)] }).map(([volume]) => volume)).toEqual([
    '2.000',
    '2.000',
  ])
})

test('G05 the first of two services that used nothing has what the meter used now', () => {
  const lines = [
    { ...water, volume: '0.000' },
    { ...garden, volume: '0.000' },
  ]
  expect(shown(lines, { uses: [use('5.000', water, garden)] }).map(([volume]) => volume)).toEqual(['5.000', '0.000'])
})

test('G05 a zone without a price has that of all zones, and another service’s price is not taken', () => {
  const day = { ...water, zone: 'day' as const }
  const tariffs = [
    { serviceCode: 'X', zone: 'day', price: '9' } as const,
    { serviceCode: 'W1', zone: 'night', price: '1' } as const,
    { serviceCode: 'W1', zone: 'total', price: '2' } as const,
  ]
  expect(shown([day], { tariffs })[0]?.[1]).toBe('2')
  expect(shown([day], { tariffs: tariffs.slice(0, 2) })[0]?.[1]).toBe('23.1')
})

test('G05 a partly reversed fee is due for the rest, separately for each service', () => {
  const fee: BilledLine = { ...water, method: 'fixed', volume: '10.50' }
  const other: BilledLine = { ...fee, serviceCode: 'X', volume: '3' }
  expect(shown([fee, other, { ...fee, volume: '-0.50' }], {}).map(([volume]) => volume)).toEqual(['10.00', '3'])
})
