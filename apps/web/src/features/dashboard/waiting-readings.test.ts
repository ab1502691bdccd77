import { expect, test } from 'vitest'
import { homeMeter } from '../../testing/home-reply.ts'
import { mostFields, shownDevices, waitingBesides } from './waiting-readings.ts'

const window = { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }
const waits = (id: string, parts: Partial<ReturnType<typeof homeMeter>> = {}) =>
  homeMeter({ id, serialNumber: id, window, given: false, ...parts })
const ids = (meters: readonly { id: string }[]) => meters.map(({ id }) => id)

test('F04 at most five fields of the open home are shown, and a meter is not cut between its zones', () => {
  const meters = [waits('1'), waits('2', { zones: 3 }), waits('3', { zones: 2 }), waits('4')]
  expect(ids(shownDevices(meters, 1, 5))).toEqual(['1', '2', '4'])
})

test('G01 with several homes the first screen has three fields, so that it stays short', () => {
  const meters = [waits('1'), waits('2', { zones: 2 }), waits('3'), waits('4')]
  expect(ids(shownDevices(meters, 1, mostFields.ofSeveral))).toEqual(['1', '2'])
  expect(waitingBesides(meters, ['1', '2'])).toEqual({ devices: 2, homes: 1 })
})

test('F04 meters that wait come before those that were given, in the order of the home', () => {
  const meters = [
    waits('1', { given: true }),
    ...['2', '3', '4', '5'].map((id) => waits(id)),
    waits('6', { given: true }),
    waits('7'),
  ]
  expect(ids(shownDevices(meters, 1, 5))).toEqual(['2', '3', '4', '5', '7'])
  expect(ids(shownDevices(meters.slice(0, 3), 1, 5))).toEqual(['1', '2', '3'])
})

test('F04 a closed window and another home have no fields', () => {
  const closed = { ...window, open: false }
  expect(
    shownDevices([waits('1', { window: closed }), waits('2', { window: null }), waits('3', { homeId: 2 })], 1, 5),
  ).toEqual([])
})

test('F08 a meter that two providers bill has one field and counts once', () => {
  const copy = waits('2-7', { serviceProviderCode: '103', serialNumber: '№ 048213' })
  const meters = [waits('1-1', { serialNumber: '48213' }), copy]
  expect(ids(shownDevices(meters, 1, 5))).toEqual(['1-1'])
  expect(waitingBesides(meters, [])).toEqual({ devices: 1, homes: 1 })
  expect(waitingBesides(meters, ['1-1'])).toEqual({ devices: 0, homes: 0 })
})

test('F04 the link counts the meters that wait besides those with fields, and their homes', () => {
  const meters = [
    waits('1'),
    waits('2', { homeId: 2 }),
    waits('3', { homeId: 3 }),
    waits('4', { homeId: 3, given: true }),
  ]
  expect(waitingBesides(meters, ['1'])).toEqual({ devices: 2, homes: 2 })
})

test('F04 a meter that the provider reads has no field and does not count, unless its resident gave a reading', () => {
  const meters = [waits('1', { isAutomatic: true }), waits('2', { isAutomatic: true, given: true }), waits('3')]
  expect(ids(shownDevices(meters, 1, 5))).toEqual(['2', '3'])
  expect(waitingBesides(meters, [])).toEqual({ devices: 1, homes: 1 })
})
