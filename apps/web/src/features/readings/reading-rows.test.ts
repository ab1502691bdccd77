import { takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { describe, expect, test } from 'vitest'
import { openMonth, readingRows } from './reading-rows.ts'
import { waterMeter } from './testing/meter.ts'

const today = '2026-11-20'

describe('rows of reading entry', () => {
  test('F06 a meter of three zones has three rows, T1 to T3, each with its own previous reading', () => {
    const reading = waterMeter().previous[0]!
    const meter = waterMeter({
      zones: ['peak', 'night', 'day'],
      previous: [
        { ...reading, zone: 'night', value: '20' },
        { ...reading, zone: 'day', value: '10' },
      ],
    })
    const rows = readingRows([meter], today)
    expect(rows.map(({ key, previous }) => [key, previous?.value])).toEqual([
      ['1-1:day', '10'],
      ['1-1:night', '20'],
      ['1-1:peak', undefined],
    ])
  })

  test('F06 what was given late in the evening belongs to the next day in Kyiv', () => {
    const given = [{ zone: 'total' as const, value: '415.000', submittedAt: '2026-11-19T22:30:00Z' }]
    expect(readingRows([waterMeter({ given })], today)[0]?.given).toEqual({ value: '415.000', day: '2026-11-20' })
  })

  test('F06 readings are taken in an open window, and on any day where there is none', () => {
    const closed = { open: false, billingMonth: '2026-12', from: '2026-12-20', to: '2026-12-31' }
    expect(takesReadings(waterMeter())).toBe(true)
    expect(takesReadings(waterMeter({ window: null }))).toBe(true)
    expect(takesReadings(waterMeter({ window: closed }))).toBe(false)
    expect(openMonth(waterMeter({ window: null }), today)).toBe('2026-11')
    expect(openMonth(waterMeter({ window: closed }), today)).toBe('2026-12')
  })
})
