import type { Meter } from '@zatyshok/contract/meters/meters'
import { expect, test } from 'vitest'
import { type Device, metersByHome } from './meters-by-home.ts'
import type { VerificationState } from './verification.ts'

/** `state` replaces the end of the serial number; only the fields that the order uses are filled. */
function meter(serialNumber: string, home: string, serviceType = 10): Meter {
  const place = { home: { id: home.length, name: home, address: home }, serviceProvider: { code: '101', name: '' } }
  return { serialNumber, serviceType, ...place, type: '000000002', zones: ['total'] } as unknown as Meter
}

const serialOf = ({ meters: [{ serialNumber }] }: Device) => serialNumber
const stateOf = ({ serialNumber }: Meter) => serialNumber.split('-')[1] as VerificationState

test('F01 overdue verification comes first, then the near one; homes follow their most urgent meter', () => {
  const meters = [
    meter('1-valid', 'вул. А'),
    meter('2-near', 'вул. А'),
    meter('3-valid', 'вул. Бб'),
    meter('4-overdue', 'вул. Бб'),
  ]
  const homes = metersByHome(meters, stateOf)
  expect(homes.map(({ name, devices }) => [name, devices.map(serialOf)])).toEqual([
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
  expect(metersByHome(meters, stateOf).flatMap(({ devices }) => devices.map(serialOf))).toEqual([
    '7-valid',
    '8-valid',
    '9-valid',
    '10-valid',
  ])
})
