import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, addMonthsToDate, dateIn, daysBetween, daysIn, kyivDay } from '../calendar.ts'
import { parseReadingWindow, windowFor, windowOfMonth } from './reading-window.ts'

function on(text: string, today: string) {
  const window = parseReadingWindow(text)
  if (!window) throw new Error(`No window: ${text}`)
  return windowFor(window, today)
}

test('F06 20..31 is open from the 20th to the last day of the billing month', () => {
  const november = { billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }
  expect(on('20..31', '2026-11-19')).toEqual({ ...november, open: false })
  expect(on('20..31', '2026-11-20')).toEqual({ ...november, open: true })
  expect(on('20..31', '2026-11-30')).toEqual({ ...november, open: true })
  expect(on('20..31', '2026-12-01')).toMatchObject({ billingMonth: '2026-12', open: false })
})

test('F06 -2..+3 crosses the end of the month and of the year', () => {
  const december = { billingMonth: '2026-12', from: '2026-12-29', to: '2027-01-03' }
  expect(on('-2..+3', '2026-12-28')).toEqual({ ...december, open: false })
  expect(on('-2..+3', '2026-12-29')).toEqual({ ...december, open: true })
  expect(on('-2..+3', '2027-01-03')).toEqual({ ...december, open: true })
  expect(on('-2..+3', '2027-01-04')).toMatchObject({ billingMonth: '2027-01', from: '2027-01-29', open: false })
})

test('F06 +1..+5 serves the month before', () => {
  expect(on('+1..+5', '2026-11-01')).toMatchObject({ billingMonth: '2026-10', open: true })
  expect(on('+1..+5', '2026-11-06')).toEqual({
    billingMonth: '2026-11',
    from: '2026-12-01',
    to: '2026-12-05',
    open: false,
  })
})

test('F06 February is respected, in a leap year too', () => {
  expect(on('20..31', '2027-02-28')).toMatchObject({ to: '2027-02-28', open: true })
  expect(on('-2..+3', '2028-02-27')).toMatchObject({ billingMonth: '2028-02', from: '2028-02-27', open: true })
  expect(on('30..31', '2027-02-28')).toMatchObject({ from: '2027-02-28', to: '2027-02-28', open: true })
})

test('F06 1..31 is always open for the present month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
      const today = kyivDay(new Date(Date.UTC(2024, 0, 1, 12) + days * 86_400_000))
      expect(on('1..31', today)).toMatchObject({ open: true, billingMonth: today.slice(0, 7) })
    }),
  )
})

test('F06 where two months overlap, the one that closes sooner comes first', () => {
  expect(on('25..+28', '2026-11-26')).toMatchObject({ billingMonth: '2026-10', open: true })
})

test('F06 the answer is the open window of today, or a later one', () => {
  const texts = ['20..31', '-2..+3', '+1..+5', '10..31', '-0..+1']
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.integer({ min: 0, max: 3000 }), (text, days) => {
      const today = kyivDay(new Date(Date.UTC(2024, 0, 1, 12) + days * 86_400_000))
      const found = on(text, today)
      expect(found.open).toBe(found.from <= today && today <= found.to)
      if (!found.open) expect(found.from > today && daysBetween(today, found.from) < 32).toBe(true)
    }),
  )
})

test('F06 an empty window takes no readings, and nonsense is refused at start', () => {
  expect(parseReadingWindow('')).toBeNull()
  for (const text of ['20', '20..', '31..20', '20-31', '+5..+1', '+1..20', '20..32', '0..5', '1..2..3']) {
    expect(() => parseReadingWindow(text), text).toThrow(RangeError)
  }
  expect(windowOfMonth(parseReadingWindow('-0..+1')!, '2026-10')).toMatchObject({ from: '2026-10-31' })
})

test('A09 months are counted over year ends, and the day is that of Kyiv', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-12',
  ])
  expect(['2028-02', '2100-02', '2000-02', '2027-02', '2026-11'].map(daysIn)).toEqual([29, 28, 29, 28, 30])
  expect(addMonthsToDate('2026-11-30', 3)).toBe('2027-02-28')
  expect(kyivDay(new Date('2026-11-19T22:30:00Z'))).toBe('2026-11-20')
  expect(kyivDay(new Date('2026-07-19T21:30:00Z'))).toBe('2026-07-20')
  expect(kyivDay(new Date('2026-07-19T21:00:00Z'))).toBe('2026-07-20')
  expect(kyivDay(new Date('2026-07-19T20:59:59.999Z'))).toBe('2026-07-19')
})

test('F06 a service may have a window of its own beside the common one', () => {
  const text = '20..31, 14=1..5, 30=-2..+3'
  expect(parseReadingWindow(text, 14)).toEqual(parseReadingWindow('1..5'))
  expect(parseReadingWindow(text, 30)).toEqual(parseReadingWindow('-2..+3'))
  expect(parseReadingWindow(text, 10)).toEqual(parseReadingWindow('20..31'))
  expect(parseReadingWindow(text)).toEqual(parseReadingWindow('20..31'))
  expect(parseReadingWindow('14=1..5', 10)).toBeNull()
  for (const wrong of ['20..31,', '20..31, 14=', '20..31, 14', '14=1..5, 14=2..6', '1..5, 2..6', 'x=1..5']) {
    expect(() => parseReadingWindow(wrong, 10), wrong).toThrow(RangeError)
  }
})

test('F06 bounds of different kinds may pass each other in number, and a window of one day is one', () => {
  for (const text of ['20..+3', '-20..10', '31..-2', '5..5', '-2..-2', '+3..+3', ' 1 .. 31 ', '-31..31'])
    expect(parseReadingWindow(text), text).not.toBeNull()
  for (const text of ['-2..-5', '-2..20', '+0..+5', 'x20..31', '20..31x', '20..-32', '1..+32', '0..0'])
    expect(() => parseReadingWindow(text), text).toThrow(RangeError)
  expect(windowOfMonth(parseReadingWindow('-31..31')!, '2026-11')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(windowOfMonth(parseReadingWindow('+1..+31')!, '2027-01')).toMatchObject({
    from: '2027-02-01',
    to: '2027-02-28',
  })
})

test('F06 a service type is a number of one to five digits, with spaces around it', () => {
  const text = ' 20..31 , 12345 = 1..5,7=2..6'
  expect(parseReadingWindow(text, 12_345)).toEqual(parseReadingWindow('1..5'))
  expect(parseReadingWindow(text, 7)).toEqual(parseReadingWindow('2..6'))
  expect(parseReadingWindow(' ')).toBeNull()
  for (const wrong of ['123456=1..5', '=1..5', '7=7=1..5']) {
    expect(() => parseReadingWindow(wrong, 7), wrong).toThrow(RangeError)
  }
})

test('A09 days are counted from one date to another, back too, and a day fits its month', () => {
  expect([daysBetween('2026-10-24', '2026-10-26'), daysBetween('2026-03-01', '2026-02-27')]).toEqual([2, -2])
  expect([dateIn('2027-02', 31), dateIn('2027-02', -2), dateIn('2027-02', 5)]).toEqual([
    '2027-02-28',
    '2027-02-01',
    '2027-02-05',
  ])
  expect([addMonths('0001-01', 1), addMonths('2026-12', 1), addMonthsToDate('2026-12-31', -10)]).toEqual([
    '0001-02',
    '2027-01',
    '2026-02-28',
  ])
})
