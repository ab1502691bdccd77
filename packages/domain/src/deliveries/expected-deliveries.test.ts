import { expect, test } from 'vitest'
import { type DeliveryRule, expectedIn } from './expected-deliveries.ts'

const rule = (of: Partial<DeliveryRule>): DeliveryRule => ({
  ...{ mode: 'monthly', day: 5, covers: 'previous', tolerance: 0, since: '2026-01-01' },
  ...of,
})

test.each([
  ['2026-11', 25, '2026-11-25', 'a Wednesday'],
  ['2026-11', 22, '2026-11-23', 'a Sunday moves to Monday'],
  ['2026-11', 31, '2026-11-30', 'the 31st in a month of 30 days'],
  ['2027-02', 30, '2027-03-01', 'the 30th in February, whose last day is a Sunday'],
  ['2028-02', 30, '2028-02-29', 'the 30th in a leap year'],
  ['2026-10', 25, '2026-10-26', 'the Sunday on which the clocks go back'],
  ['2027-03', 28, '2027-03-29', 'the Sunday on which the clocks go forward'],
])('R10 a delivery of %s on day %i is expected on %s: %s', (month, day, dueOn) => {
  expect(expectedIn(rule({ day }), month, []).map((one) => one.dueOn)).toEqual([dueOn])
})

test('R10 a holiday moves the expected day to the next working day', () => {
  const holidays = ['2026-12-25', '2026-12-28']
  expect(expectedIn(rule({ day: 25 }), '2026-12', holidays)[0]?.dueOn).toBe('2026-12-29')
})

test('R10 a delivery covers the month before or the same month', () => {
  const [previous] = expectedIn(rule({}), '2027-01', [])
  expect(previous).toMatchObject({ month: '2027-01', period: '2026-12', from: '2026-12-01', to: '2026-12-31' })
  const [same] = expectedIn(rule({ covers: 'same' }), '2027-02', [])
  expect(same).toMatchObject({ period: '2027-02', from: '2027-02-01', to: '2027-02-28' })
})

test('R10 the last working day passes over weekends and holidays', () => {
  const last = rule({ mode: 'lastWorkingDay' })
  expect(expectedIn(last, '2026-10', [])[0]?.dueOn).toBe('2026-10-30')
  expect(expectedIn(last, '2026-12', ['2026-12-31'])[0]?.dueOn).toBe('2026-12-30')
})

test('R10 a daily delivery is expected on each working day and covers the days off before it', () => {
  const daily = expectedIn(rule({ mode: 'workingDays' }), '2026-11', ['2026-11-04'])
  expect(daily).toHaveLength(20)
  expect(daily[0]).toMatchObject({ dueOn: '2026-11-02', period: '2026-11-02', from: '2026-10-30', to: '2026-11-01' })
  expect(daily[2]).toMatchObject({ dueOn: '2026-11-05', from: '2026-11-03', to: '2026-11-04' })
  const same = expectedIn(rule({ mode: 'workingDays', covers: 'same' }), '2026-11', [])
  expect(same[5]).toMatchObject({ dueOn: '2026-11-09', from: '2026-11-07', to: '2026-11-09' })
})

test('R10 a schedule that is switched off expects nothing', () => {
  expect(expectedIn(rule({ mode: 'off' }), '2026-11', [])).toEqual([])
})
