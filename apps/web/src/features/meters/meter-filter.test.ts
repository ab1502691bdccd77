import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Device, HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { expect, test } from 'vitest'
import { filterCounts, filteredHomes, meterFilterQuery, parseMeterFilter } from './meter-filter.ts'

const window = { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }

/** `state` of the verification stands in the serial number. */
function device(state: 'overdue' | 'near' | 'valid', parts: Partial<Meter> = {}): Device {
  const meter = {
    serialNumber: state,
    zones: ['total'],
    given: [],
    canSubmit: true,
    window,
    ...parts,
  } as unknown as Meter
  return { meters: [meter], urgent: meter }
}
const stateOf = ({ urgent }: Device) => urgent.serialNumber as 'overdue' | 'near' | 'valid'
const closed = { window: { ...window, open: false } }
const homes: HomeMeters[] = [
  { id: 1, name: 'Наша', address: 'вул. А, 1', devices: [device('overdue'), device('valid', closed)] },
  { id: 2, name: 'Дача', address: 'вул. Б, 2', devices: [device('near', closed), device('valid')] },
]

test('check 74: the filter of meters is in the address, and keeps the other values there', () => {
  const query = meterFilterQuery(new URLSearchParams('view=table'), { show: 'waiting', home: '2' })
  expect(query.toString()).toBe('view=table&show=waiting&home=2')
  expect(parseMeterFilter(query)).toEqual({ show: 'waiting', home: '2' })
  expect(meterFilterQuery(query, { show: 'all', home: '' }).toString()).toBe('view=table')
  expect(parseMeterFilter(new URLSearchParams('show=toString'))).toEqual({ show: 'all', home: '' })
})

test('F01 a count of a filter equals the rows that it shows, in all homes and in one', () => {
  for (const home of ['', '1', '2', 'no such home']) {
    const counts = filterCounts(homes, home, stateOf)
    for (const show of ['all', 'waiting', 'verification'] as const) {
      const rows = filteredHomes(homes, { show, home }, stateOf).flatMap(({ devices }) => devices)
      expect(rows).toHaveLength(counts[show])
    }
  }
  expect(filterCounts(homes, '', stateOf)).toEqual({ all: 4, waiting: 2, verification: 2 })
  expect(filterCounts(homes, '2', stateOf)).toEqual({ all: 2, waiting: 1, verification: 1 })
})

test('F01 a home whose meters the filter hides is left out', () => {
  const shown = filteredHomes(
    [{ ...homes[0], devices: [device('valid')] } as HomeMeters],
    { show: 'verification', home: '' },
    stateOf,
  )
  expect(shown).toEqual([])
})
