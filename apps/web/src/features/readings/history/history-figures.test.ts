import type { ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import { addMonths } from '@zatyshok/domain/calendar'
import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { barsOf, chartTop } from './history-bars.ts'
import { changeOfYear, historyMonths, lastKnownMonth, sumOf } from './history-figures.ts'
import { askedMonths, monthsIn, periodOf, shownMonths, yearsOf } from './history-period.ts'
import { historySentence } from './history-sentence.ts'

type Used = readonly (string | null)[]

/** Builds a history of months from `first` on, with the given consumption by zone. */
const historyOf = (first: string, months: readonly Used[]): ReadingHistory => ({
  counterId: '1-1',
  unit: 'm3',
  zones: months[0]?.length === 2 ? ['day', 'night'] : ['total'],
  months: months.map((used, at) => ({
    month: addMonths(first, at),
    zones: used.map((consumption, zone) => ({
      zone: used.length === 2 ? (zone === 0 ? 'day' : 'night') : 'total',
      ...{ value: null, readOn: null, source: null, spread: false, replaced: false, given: null },
      consumption,
    })),
  })),
})

const twoYears = (before: string, now: string) =>
  historyOf('2024-11', [...Array(12).fill([before]), ...Array(12).fill([now])])
const lastYear = { from: '2025-11', to: '2026-10' }
const said = (history: ReadingHistory) => {
  const sum = sumOf(historyMonths(history, lastYear))
  return sum && historySentence({ history, period: 'last12', shown: lastYear, sum }).replaceAll('\u00a0', ' ')
}

test('F07 the sentence compares a whole year with the whole year before it', () => {
  expect(said(twoYears('5.000', '5.600'))).toBe('За рік ви використали 67,200 м³, це на 12 % більше, ніж торік.')
  expect(said(twoYears('5.000', '4.000'))).toBe('За рік ви використали 48,000 м³, це на 20 % менше, ніж торік.')
  expect(said(twoYears('5.000', '5.001'))).toBe('За рік ви використали 60,012 м³, стільки само, як торік.')
})

test('F07 nothing is compared with a year of which a month is unknown, nor with none at all', () => {
  const history = twoYears('5.000', '5.600')
  const holed = { ...history, months: history.months.filter(({ month }) => month !== '2025-03') }
  expect(changeOfYear(holed, lastYear)).toBeNull()
  expect(said(holed)).toBe('За рік ви використали 67,200 м³.')
  expect(changeOfYear(twoYears('0.000', '1.000'), lastYear)).toBeNull()
})

test('F07 zones add up; a month with an unknown zone is unknown', () => {
  const history = historyOf('2026-08', [
    ['10', '5'],
    ['11', null],
    ['12', '6'],
  ])
  const months = historyMonths(history, { from: '2026-07', to: '2026-10' })
  expect(months.map(({ month, used }) => [month, used])).toEqual([
    ['2026-07', null],
    ['2026-08', '15'],
    ['2026-09', null],
    ['2026-10', '18'],
  ])
  expect(sumOf(months)).toEqual({
    total: '33',
    average: '17',
    most: { month: '2026-10', used: '18' },
    unknown: 2,
  })
  expect(lastKnownMonth(history)).toBe('2026-10')
  expect(sumOf([])).toBeNull()
})

test('F07 bars stand on each other and none is higher than the chart', () => {
  const months = historyMonths(
    historyOf('2026-09', [
      ['10', '5'],
      ['3', '0'],
    ]),
    { from: '2026-08', to: '2026-10' },
  )
  const top = chartTop(months)
  expect(top).toBe(15)
  const bars = barsOf(months, { zones: ['day', 'night'], top })
  expect(bars.map(({ month, zone, from, share }) => [month, zone, from, share])).toEqual([
    ['2026-09', 'day', 0, 10 / 15],
    ['2026-09', 'night', 10 / 15, 5 / 15],
    ['2026-10', 'day', 0, 3 / 15],
  ])
  expect(chartTop([])).toBe(1)
})

test('F07 the period is in the address; what is none there is the last year', () => {
  const today = '2026-11-22'
  expect(['last24', '2019', null, '1999', '2027', 'x'].map((text) => periodOf(text, today))).toEqual([
    'last24',
    '2019',
    ...Array(4).fill('last12'),
  ])
  expect(yearsOf(today, '2024-05-01')).toEqual(['2026', '2025', '2024'])
  expect(yearsOf(today, null).at(-1)).toBe('2012')
})

test('F07 the last months end with the last known one, and 36 months are asked for at most', () => {
  const today = '2026-11-22'
  for (const period of ['last12', 'last24', '2025'] as const) {
    expect(monthsIn(askedMonths(period, today)).length).toBeLessThanOrEqual(36)
  }
  expect(shownMonths('last12', '2026-10', today)).toEqual(lastYear)
  expect(shownMonths('last12', undefined, today)).toEqual({ from: '2025-12', to: '2026-11' })
  expect(shownMonths('2025', '2026-10', today)).toEqual({ from: '2025-01', to: '2025-12' })
})
