import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { changeRows } from './change-rows.ts'

type Parts = NonNullable<InvoiceChange['change']>['parts']

const water = { serviceCode: '10', zone: 'total' } as const
const charged = { unit: 'm3', amountKop: 0, method: 'meter' } as const
const services: InvoiceChange['services'] = [
  {
    ...water,
    name: null,
    serviceType: 10,
    counterType: null,
    current: { ...charged, volume: '7.001', tariff: '33' },
    previous: { ...charged, volume: '6.584', tariff: '30.38' },
    yearAgo: null,
  },
]
const rowsOf = (parts: Parts) =>
  changeRows({ change: { toPayKop: 0, chargedKop: 0, parts }, services, current: { month: '2026-10' } })

test('G04 a row shows the former and the new value', () => {
  const rows = rowsOf([
    { kind: 'volume', service: water, amountKop: 1267 },
    { kind: 'tariff', service: water, amountKop: -515 },
  ])
  expect(rows.map(({ label, note }) => [label, note])).toEqual([
    ['Обсяг: Водопостачання', '6,584 → 7,001\u00a0м³'],
    ['Тариф: Водопостачання', '30,38\u00a0грн → 33,00\u00a0грн'],
  ])
})

test('G04 the debt of earlier months and its payments are one row, or none if they cancel out', () => {
  const parts = (payments: number): Parts => [
    { kind: 'subsidy', service: null, amountKop: 100 },
    { kind: 'opening', service: null, amountKop: 30_000 },
    { kind: 'payments', service: null, amountKop: payments },
  ]
  expect(rowsOf(parts(-20_000)).map(({ key, amountKop }) => [key, amountKop])).toEqual([
    ['subsidy', 100],
    ['debt', 10_000],
  ])
  expect(rowsOf(parts(-30_000)).map(({ key }) => key)).toEqual(['subsidy'])
})

test.each([
  ['newService', '2026-10', 'почався опалювальний сезон'],
  ['goneService', '2026-04', 'закінчився опалювальний сезон'],
  ['newService', '2026-07', 'додалося нарахування за опалення'],
] as const)('G04 heating that is %s in %s has its everyday cause', (kind, month, cause) => {
  const heating = { ...services[0], serviceCode: '12', serviceType: 12 } as (typeof services)[number]
  const part = { kind, service: { serviceCode: '12', zone: 'total' }, amountKop: 100 } as const
  const change = { toPayKop: 100, chargedKop: 100, parts: [part] }
  expect(changeRows({ change, services: [heating], current: { month } })[0]?.cause).toBe(cause)
})
