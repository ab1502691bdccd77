import { expect, test } from 'vitest'
import { billedReadings } from './billed-readings.ts'

const read = (value: string) => ({ value, readOn: '2026-10-25' })
const rows = (previous: string | null, ...inMonth: string[]) =>
  billedReadings([
    {
      serialNumber: 'В-1',
      counterType: '000000002',
      serviceType: 10,
      digits: 5,
      decimals: 1,
      zone: 'total',
      previous: previous === null ? null : { value: previous, readOn: '2026-09-25' },
      inMonth: inMonth.map(read),
    },
  ]).map(({ previous, previousOn, current, difference }) => [previous, previousOn, current, difference])

test('G03 a bill is based on its month’s reading and the last one before', () => {
  expect(rows('10.000', '12.500')).toEqual([['10.0', '2026-09-25', '12.5', '2.5']])
})

test('G03 of two readings of one month the last one counts', () => {
  expect(rows('10.000', '12.000', '13.000')).toEqual([['10.0', '2026-09-25', '13.0', '3.0']])
})

test('G03 a replaced device has its end and the beginning of the new one', () => {
  expect(rows('90.000', '95.000', '0.000', '3.000')).toEqual([
    ['90.0', '2026-09-25', '95.0', '5.0'],
    ['0.0', '2026-10-25', '3.0', '3.0'],
  ])
})

test('G03 a new device begins with its own first reading', () => {
  expect(rows(null, '0.000', '3.000')).toEqual([['0.0', '2026-10-25', '3.0', '3.0']])
  expect(rows(null, '7.000')).toEqual([[null, null, '7.0', null]])
})

test('G03 a dial that passed zero between months gives the right use', () => {
  expect(rows('99998.000', '3.000')).toEqual([['99998.0', '2026-09-25', '3.0', '5.0']])
})

test('F05 after a replacement reported by a resident each device has its row', () => {
  const replaced = { serialNumber: 'В-2', replacedOn: '2026-10-12', lastOfOld: '95.000', firstOfNew: '1.000' }
  const meter = { serialNumber: 'В-1', counterType: null, serviceType: 10, digits: 5, decimals: 1 }
  const of = (told: typeof replaced | 'untold') =>
    billedReadings([
      {
        ...{ ...meter, zone: 'total', previous: { value: '90.000', readOn: '2026-09-25' } },
        inMonth: [{ ...read('4.000'), replaced: told }],
      },
    ]).map(({ serialNumber, previous, current, difference }) => [serialNumber, previous, current, difference])
  expect(of(replaced)).toEqual([
    ['В-1', '90.0', '95.0', '5.0'],
    ['В-2', '1.0', '4.0', '3.0'],
  ])
  expect(of('untold')).toEqual([['В-1', null, '4.0', null]])
})
