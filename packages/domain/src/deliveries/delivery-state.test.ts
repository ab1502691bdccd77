import { expect, test } from 'vitest'
import { type DeliveryFacts, judgeDelivery, type SentFile } from './delivery-state.ts'
import { type DeliveryRule, expectedIn } from './expected-deliveries.ts'
import { usualDays } from './usual-days.ts'

const monthly: DeliveryRule = { mode: 'monthly', day: 20, covers: 'previous', tolerance: 0, since: '2026-01-01' }
const file = (of: Partial<SentFile>): SentFile => ({
  ...{ id: 1, status: 'done', isUndone: false, day: '2026-11-20', refusedRows: 0 },
  periods: { bills: { '2026-10': 100 } },
  ...of,
})

/** The delivery of November, which brings the bills of October and is expected on Friday the 20th. */
function judge(today: string, files: readonly SentFile[], of: Partial<DeliveryFacts> = {}) {
  const rule = of.rule ?? monthly
  const [expected] = expectedIn(rule, '2026-11', [])
  if (!expected) throw new Error('nothing is expected')
  return judgeDelivery(expected, { kind: 'bills', rule, files, isBusy: false, today, holidays: [], ...of })
}

test.each([
  ['2026-11-19', 'expected', 0, 'the day before'],
  ['2026-11-20', 'expected', 0, 'the day itself'],
  ['2026-11-22', 'expected', 0, 'the weekend after'],
  ['2026-11-23', 'late', 1, 'the next working day'],
  ['2026-11-29', 'late', 5, 'a Sunday a week later'],
])('R10 a delivery expected on Friday the 20th is, on %s, %s by %i working days: %s', (today, state, lateDays) => {
  expect(judge(today, [])).toMatchObject({ state, lateDays })
})

test('R10 holidays do not make a delivery late, and the tolerance counts working days', () => {
  expect(judge('2026-11-23', [], { holidays: ['2026-11-23'] })).toMatchObject({ state: 'expected' })
  const rule = { ...monthly, tolerance: 2 }
  expect(judge('2026-11-24', [], { rule })).toMatchObject({ state: 'expected', lateDays: 0 })
  expect(judge('2026-11-25', [], { rule })).toMatchObject({ state: 'late', lateDays: 3 })
})

test('R10 the month of the bills decides, not the day on which the file came', () => {
  expect(judge('2026-11-26', [file({ day: '2026-10-31' })])).toMatchObject({ state: 'come', rows: 100, lateDays: 0 })
  const september = file({ periods: { bills: { '2026-09': 100 } } })
  expect(judge('2026-11-26', [september])).toMatchObject({ state: 'late' })
  expect(judge('2026-11-26', [file({ periods: { readings: { '2026-10': 100 } } })])).toMatchObject({ state: 'late' })
})

test('R10 a few corrected bills of the month do not make its delivery come, two full months do', () => {
  const corrections = file({ periods: { bills: { '2026-10': 3, '2026-11': 100 } } })
  expect(judge('2026-11-26', [corrections])).toMatchObject({ state: 'late' })
  const both = file({ periods: { bills: { '2026-10': 98, '2026-11': 100 } } })
  expect(judge('2026-11-26', [both])).toMatchObject({ state: 'come', rows: 98 })
})

test('R10 an undo makes the delivery missing again, another import of the month keeps it', () => {
  const undone = file({ id: 2, isUndone: true })
  expect(judge('2026-11-23', [undone])).toMatchObject({ state: 'late', lateDays: 1 })
  expect(judge('2026-11-23', [undone, file({ id: 1 })])).toMatchObject({ state: 'come', file: { id: 1 } })
})

test('R10 refused rows make it partly come until a later file of the month has none', () => {
  const partly = file({ refusedRows: 12 })
  expect(judge('2026-11-23', [partly])).toMatchObject({ state: 'partly', file: { refusedRows: 12 } })
  expect(judge('2026-11-23', [file({ id: 2 }), partly])).toMatchObject({ state: 'come', file: { id: 2 } })
})

test('R10 a refused file has not come, whatever it holds, and the delivery stays late', () => {
  const refused = file({ status: 'refused', day: '2026-11-23', periods: { bills: {} } })
  expect(judge('2026-11-24', [refused])).toMatchObject({ state: 'refused', lateDays: 2 })
  expect(judge('2026-11-24', [{ ...refused, periods: { readings: {} } }])).toMatchObject({ state: 'late' })
  expect(judge('2026-11-24', [{ ...refused, day: '2026-10-20' }])).toMatchObject({ state: 'late' })
})

test('R10 a checked file waits for its import, a file that is being read is being checked', () => {
  const checked = file({ status: 'checked' })
  expect(judge('2026-11-20', [checked])).toMatchObject({ state: 'toAccept', rows: 100 })
  expect(judge('2026-11-20', [file({ id: 2 }), checked])).toMatchObject({ state: 'come' })
  // The check before an import that was undone asks for nothing.
  expect(judge('2026-11-23', [file({ id: 2, isUndone: true }), checked])).toMatchObject({ state: 'late' })
  const refused = file({ id: 2, status: 'refused', periods: { bills: {} } })
  expect(judge('2026-11-20', [refused, checked])).toMatchObject({ state: 'refused', file: { id: 2 } })
  expect(judge('2026-11-23', [], { isBusy: true })).toMatchObject({ state: 'checking', lateDays: 1 })
  expect(judge('2026-10-23', [], { isBusy: true })).toMatchObject({ state: 'expected' })
})

test('R10 a check that a clerk rejected is refused for its own month only, whenever it came', () => {
  const rejected = file({ status: 'refused', day: '2026-12-28' })
  expect(judge('2026-12-28', [rejected])).toMatchObject({ state: 'refused', file: { id: 1 } })
  const september = file({ status: 'refused', periods: { bills: { '2026-09': 100 } } })
  expect(judge('2026-11-20', [september])).toMatchObject({ state: 'expected' })
})

test('R10 days before the schedule are not expected, but what came is shown', () => {
  const rule = { ...monthly, since: '2026-11-21' }
  expect(judge('2026-11-26', [], { rule })).toMatchObject({ state: 'notExpected', lateDays: 0 })
  expect(judge('2026-11-26', [file({})], { rule })).toMatchObject({ state: 'come' })
})

test('R10 a register of a Monday covers the weekend; one of a month covers its days', () => {
  const rule: DeliveryRule = { ...monthly, mode: 'workingDays' }
  const [monday] = expectedIn(rule, '2026-11', []).filter(({ dueOn }) => dueOn === '2026-11-23')
  if (!monday) throw new Error('no Monday')
  const state = (days: Record<string, number>) =>
    judgeDelivery(monday, {
      ...{ kind: 'payments', rule, isBusy: false, today: '2026-11-24', holidays: [] },
      files: [file({ periods: { payments: days } })],
    }).state
  expect(state({ '2026-11-21': 4 })).toBe('come')
  expect(state({ '2026-11-23': 4 })).toBe('late')
  const month: DeliveryRule = { ...monthly, covers: 'same' }
  const paid = file({ periods: { payments: { '2026-11-02': 4, '2026-11-30': 5 } } })
  const [expected] = expectedIn(month, '2026-11', [])
  if (!expected) throw new Error('nothing is expected')
  const facts = {
    kind: 'payments',
    rule: month,
    files: [paid],
    isBusy: false,
    today: '2026-11-30',
    holidays: [],
  } as const
  expect(judgeDelivery(expected, facts)).toMatchObject({ state: 'come', rows: 9 })
})

test('R10 the usual days are those of the last six months, the first of each month', () => {
  const days = ['2026-05-20', '2026-06-03', '2026-07-05', '2026-07-30', '2026-08-04', '2026-09-03', '2026-10-05']
  expect(usualDays([...days, '2026-11-04'])).toEqual({ from: 3, to: 5, months: 6 })
  expect(usualDays(['2026-11-04', '2026-11-05'])).toBeUndefined()
})
