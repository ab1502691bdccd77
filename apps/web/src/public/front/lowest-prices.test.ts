import type { PublicTariff } from '@zatyshok/contract/content/public-view'
import { describe, expect, test } from 'vitest'
import { lowestPrices } from './lowest-prices.ts'

const tariff = (over: Partial<PublicTariff>): PublicTariff => ({
  provider: 'Водоканал',
  serviceType: 10,
  name: null,
  zone: 'total',
  unit: 'm3',
  price: '30.38',
  validFrom: '2026-01-01',
  basis: null,
  ...over,
})

describe('prices of the front page', () => {
  test('B01 a service has one row with its lowest price, in the order of the page', () => {
    const rows = lowestPrices([
      tariff({ serviceType: 13, price: '7.96' }),
      tariff({ price: '41.10', provider: 'Водоканал передмістя' }),
      tariff({}),
    ])
    expect(rows).toEqual([
      { serviceType: 10, price: '30.38', unit: 'm3', isOnly: false },
      { serviceType: 13, price: '7.96', unit: 'm3', isOnly: true },
    ])
  })

  test('B01 prices in different units are not compared', () => {
    const rows = lowestPrices([
      tariff({ serviceType: 12, unit: 'm2', price: '41.00' }),
      tariff({ serviceType: 12, unit: 'gcal', price: '1654.41' }),
      tariff({ serviceType: 12, unit: 'gcal', price: '1700.00' }),
    ])
    expect(rows).toEqual([{ serviceType: 12, price: '1654.41', unit: 'gcal', isOnly: false }])
  })

  test('B01 a service without a tariff, or a minor service, has no row', () => {
    expect(lowestPrices([tariff({ serviceType: 11, unit: 'month' })])).toEqual([])
  })
})
