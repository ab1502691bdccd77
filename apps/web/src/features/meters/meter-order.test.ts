import type { Meter } from '@zatyshok/contract/meters/meters'
import type { VerificationState } from '@zatyshok/domain/meters/verification'
import { expect, test } from 'vitest'
import { lastReadings } from './last-readings.ts'
import { metersByHome } from './meter-order.ts'

/** `state` replaces the end of the serial number; only the fields that the order uses are filled. */
function meter(serialNumber: string, home: string, serviceType = 10): Meter {
  const place = { home: { id: home.length, name: home, address: home }, serviceProvider: { code: '101', name: '' } }
  return { serialNumber, serviceType, ...place, type: '000000002', zones: ['total'] } as unknown as Meter
}

const stateOf = ({ serialNumber }: Meter) => serialNumber.split('-')[1] as VerificationState

test('F01 overdue verification comes first, then the near one; homes follow their most urgent meter', () => {
  const meters = [
    meter('1-valid', 'вул. А'),
    meter('2-near', 'вул. А'),
    meter('3-valid', 'вул. Бб'),
    meter('4-overdue', 'вул. Бб'),
  ]
  const homes = metersByHome(meters, stateOf)
  expect(homes.map(({ name, meters }) => [name, meters.map(({ serialNumber }) => serialNumber)])).toEqual([
    ['вул. Бб', ['4-overdue', '3-valid']],
    ['вул. А', ['2-near', '1-valid']],
  ])
})

test('F01 equally urgent meters are sorted by Ukrainian address, service and number', () => {
  const meters = [
    meter('10-valid', 'вул. Є'),
    meter('9-valid', 'вул. Є'),
    meter('8-valid', 'вул. Є', 9),
    meter('7-valid', 'вул. Ґеї'),
  ]
  expect(metersByHome(meters, stateOf).flatMap((home) => home.meters.map(({ serialNumber }) => serialNumber))).toEqual([
    '7-valid',
    '8-valid',
    '9-valid',
    '10-valid',
  ])
})

test('F02 the last reading is this month’s reading, or else the previous one', () => {
  const previous = (['day', 'night'] as const).map((zone) => ({
    zone,
    value: '10',
    readOn: '2026-10-25',
    billingMonth: '2026-10',
    source: 'consumer' as const,
  }))
  const given = [{ zone: 'night' as const, value: '12', submittedAt: '2026-11-20T22:10:00Z' }]
  expect(lastReadings({ zones: ['day', 'night', 'peak'], given, previous })).toEqual([
    { zone: 'day', value: '10', day: '2026-10-25' },
    { zone: 'night', value: '12', day: '2026-11-21' },
  ])
})
