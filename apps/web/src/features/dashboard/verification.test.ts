import { expect, test } from 'vitest'
import { verificationNotice } from './verification.ts'

const today = '2026-11-20'
const settings = { providers: ['101', '205'], defaultMonths: 3, months: { '205': 1 }, submitAt: [] }

const meter = (serviceProviderCode: string, nextCheckDate: string | null) => ({
  homeId: 1,
  id: `${serviceProviderCode}-${nextCheckDate}`,
  serviceProviderCode,
  type: '000000002',
  serviceType: 10,
  serialNumber: '',
  place: '',
  zones: 1,
  nextCheckDate,
  window: null,
  given: false,
})

test('F09 yesterday is overdue, two months ahead is near, four months ahead is neither', () => {
  const notice = verificationNotice(
    [meter('101', '2026-11-19'), meter('101', '2027-01-20'), meter('101', '2027-03-20'), meter('101', null)],
    { settings, today },
  )
  expect(notice.overdue.map((found) => found.nextCheckDate)).toEqual(['2026-11-19'])
  expect(notice.near.map((found) => found.nextCheckDate)).toEqual(['2027-01-20'])
  expect(notice.nearest).toBe('2027-01-20')
})

test('F09 a provider may have its own notice period', () => {
  expect(verificationNotice([meter('205', '2027-01-20')], { settings, today }).near).toEqual([])
  expect(verificationNotice([meter('205', '2026-12-19')], { settings, today }).near).toHaveLength(1)
})

test('F09 the portal does not warn about meters of providers outside the list', () => {
  const notice = verificationNotice([meter('310', '2020-01-01')], { settings, today })
  expect(notice).toEqual({ overdue: [], near: [], nearest: null })
})

test('F09 F08 a meter of two providers counts once, with the more urgent state of the two', () => {
  const one = { ...meter('101', '2027-01-20'), serialNumber: 'ВС-1' }
  const same = { ...meter('205', '2026-11-19'), serialNumber: 'BC 1' }
  const notice = verificationNotice([one, same], { settings, today })
  expect([notice.overdue.length, notice.near.length, notice.nearest]).toEqual([1, 0, null])
  const later = verificationNotice([one, { ...same, nextCheckDate: '2026-12-10' }], { settings, today })
  expect([later.overdue.length, later.near.length]).toEqual([0, 1])
})
