import { render, screen } from '@testing-library/react'
import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { expect, test } from 'vitest'
import { textOf } from '../../../testing/find.ts'
import { LastYearCard } from './last-year-card.tsx'

type Charged = NonNullable<InvoiceChange['services'][number]['current']>

const month = (of: string): InvoiceChange['current'] => ({
  invoiceId: `1-${of.replace('-', '')}`,
  month: of,
  chargedKop: 100_000,
  toPayKop: 100_000,
  balanced: true,
})
const heat = (volume: string, values: Partial<Charged> = {}): Charged => ({
  ...{ volume, unit: 'gcal', tariff: '2000', amountKop: 100_000, method: 'meter' },
  ...values,
})

function textWith(degreeDays: InvoiceChange['degreeDays'], [current, yearAgo]: [Charged, Charged]): string {
  const service = { serviceCode: '12', zone: 'total', name: 'Опалення', serviceType: 12, counterType: null } as const
  const bills = { current: month('2026-10'), previous: null, yearAgo: month('2025-10'), change: null, penalty: null }
  const services = [{ ...service, current, previous: null, yearAgo }]
  render(<LastYearCard comparison={{ ...bills, services, ...(degreeDays && { degreeDays }) }} />)
  return textOf(screen.getByRole('region', { name: /^Торік\sу\sжовтні$/ }))
}

const meaning = 'Градусо-дні — це градуси, яких за всі дні місяця бракувало до 18 °C.'

test.each([
  // 0,537 Гкал / 336 against 0,5 / 300: 4 % less heat per degree-day
  [
    { now: '336.0', lastYear: '300.0' },
    '0.537',
    'Жовтень був холодніший, ніж торік: градусо-днів на 12 % більше. На один градусо-день витрачено на 4 % менше.',
  ],
  [
    { now: '270.0', lastYear: '300.0' },
    '0.5',
    'Жовтень був тепліший, ніж торік: градусо-днів на 10 % менше. На один градусо-день витрачено на 11 % більше.',
  ],
  [
    { now: '301.0', lastYear: '300.0' },
    '0.5',
    'Жовтень був майже такий холодний, як торік. На один градусо-день витрачено майже стільки само.',
  ],
])('G04 with degree-days %j and %s Gcal the card says: %s', (degreeDays, volume, sentences) => {
  const text = textWith(degreeDays, [heat(volume), heat('0.5')])
  expect(text).toContain(sentences)
  expect(text).toContain(meaning)
})

test.each([
  ['an estimate', heat('0.5', { method: 'average' })],
  ['a charge by area', heat('48', { unit: 'm2', method: 'area' })],
  ['no volume', heat('0')],
])('G04 with %s a year ago only the weather is compared', (_, yearAgo) => {
  const text = textWith({ now: '336.0', lastYear: '300.0' }, [heat('0.5'), yearAgo])
  expect(text).toContain('Жовтень був холодніший, ніж торік: градусо-днів на 12 % більше.')
  expect(text).not.toContain('витрачено')
})

test.each([[undefined], [{ now: '12.0', lastYear: '0.0' }], [{ now: '0.0', lastYear: '12.0' }]])(
  'G04 with degree-days %j the card says nothing of the weather',
  (degreeDays) => {
    const text = textWith(degreeDays, [heat('0.5'), heat('0.5')])
    expect(text).toContain('Нараховано стільки само.')
    expect(text).not.toMatch(/градус/i)
  },
)
