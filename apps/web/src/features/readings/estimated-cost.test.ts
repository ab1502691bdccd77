import type { Meter } from '@zatyshok/contract/meters/meters'
import { expect, test } from 'vitest'
import { estimatedCost } from './estimated-cost.ts'
import { emptyEntry, judgeEntry } from './judge-entry.ts'
import { readingRows } from './reading-rows.ts'
import { waterMeter } from './testing/meter.ts'

function cost(meter: Meter, texts: readonly string[]) {
  const rows = readingRows([meter], '2026-11-20')
  const judged = rows.map((row, at) => ({ row, judged: judgeEntry(row, { ...emptyEntry, text: texts[at] ?? '' }) }))
  return estimatedCost(meter, judged)
}

const dayAndNight = (tariffs: Meter['tariffs']) =>
  waterMeter({
    unit: 'kwh',
    zones: ['day', 'night'],
    usual: [],
    previous: (['day', 'night'] as const).map((zone) => ({ ...waterMeter().previous[0]!, zone, value: '100' })),
    tariffs,
  })

test('F05 water and drainage pay for the same volume, each rounded on its own', () => {
  // 6,584 × 17,28 = 113,77 and 6,584 × 13,10 = 86,25 hryvnias.
  expect(cost(waterMeter(), ['418,902'])).toBe(11377 + 8625)
})

test('F05 zones pay their own prices, and a price without a zone serves the zone that has none', () => {
  const meter = dayAndNight([
    { serviceType: 17, zone: 'total', price: '4.32', unit: 'kwh' },
    { serviceType: 17, zone: 'night', price: '2.16', unit: 'kwh' },
  ])
  expect(cost(meter, ['110', '120'])).toBe(4320 + 4320)
})

test('F05 a monthly fee is no part of the estimate', () => {
  const fee = { serviceType: 11, zone: 'total', price: '12.38', unit: 'month' } as const
  expect(cost(waterMeter({ tariffs: [...waterMeter().tariffs, fee] }), ['418,902'])).toBe(20002)
})

test('F05 nothing is estimated while a reading is empty, wrong or has no tariff', () => {
  expect(cost(waterMeter(), [''])).toBeNull()
  expect(cost(waterMeter(), ['400'])).toBeNull()
  expect(cost(waterMeter({ tariffs: [] }), ['418,902'])).toBeNull()
})
