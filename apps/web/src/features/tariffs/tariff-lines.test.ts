import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { drawTariffs, tariffLines } from './tariff-lines.ts'
import { trendText } from './trend-text.ts'

const tariff = (price: string, validFrom: string, validTo: string | null, values: Partial<Tariff> = {}): Tariff => ({
  serviceType: 10,
  serviceCode: '10',
  counterType: null,
  name: null,
  zone: 'total',
  unit: 'm3',
  price,
  validFrom,
  validTo,
  basis: null,
  source: 'provider',
  ...values,
})
const history = [tariff('30', '2026-01-01', null), tariff('20', '2025-01-01', '2025-12-31')]
const linesOf = (tariffs: Tariff[]) => tariffLines({ current: [], others: tariffs })

test('G06 a history is a step chart from the first price to today', () => {
  expect(drawTariffs(linesOf(history), '2027-01-01')).toEqual({
    first: '2025-01-01',
    last: '2027-01-01',
    lines: [{ zone: 'total', path: 'M0 38.67H49.86L50 8H100' }],
  })
})

test('G06 a period without a price is a gap, and an announced price is visible', () => {
  const gap = [tariff('30', '2026-03-01', null), tariff('20', '2025-01-01', '2025-12-31')]
  expect(drawTariffs(linesOf(gap), '2026-06-01')?.lines[0]?.path.match(/M/g)).toHaveLength(2)
  expect(drawTariffs(linesOf(history), '2025-06-01')?.last).toBe('2026-02-01')
})

test('G06 each zone has its own line, and a zone whose price never changed has none', () => {
  const night = tariff('2', '2022-01-01', null, { zone: 'night' })
  expect(linesOf([...history, night]).map(({ zone }) => zone)).toEqual(['total'])
  expect(drawTariffs(linesOf([night]), '2026-06-01')).toBeNull()
})

test('G06 the sentence states both prices, the difference and the announced price', () => {
  const [line] = linesOf([tariff('33', '2027-01-01', null), ...history])
  expect(trendText(line!, '2026-11-22')).toBe(
    'З 01.01.2026 тариф зріс на 50\u00a0%: з 20,00\u00a0грн до 30,00\u00a0грн. З 01.01.2027 діятиме 33,00\u00a0грн.',
  )
  const [down] = linesOf([tariff('15', '2026-01-01', null), tariff('20', '2025-01-01', '2025-12-31')])
  expect(trendText(down!, '2026-11-22')).toContain(
    'З 01.01.2026 тариф знизився на 25\u00a0%: з 20,00\u00a0грн до 15,00\u00a0грн.',
  )
  const [same] = linesOf([tariff('20', '2026-01-01', null), tariff('20', '2025-01-01', '2025-12-31')])
  expect(trendText(same!, '2026-11-22')).toBe('З 01.01.2025 тариф не змінювався: 20,00\u00a0грн.')
})
