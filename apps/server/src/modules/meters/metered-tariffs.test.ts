import { expect, test } from 'vitest'
import { type FoundTariff, meteredTariffs } from './metered-tariffs.ts'

const tariff = (values: Partial<FoundTariff>): FoundTariff => ({
  serviceCode: '10',
  serviceType: 10,
  zone: 'total',
  price: '30.38',
  unit: 'm3',
  counterType: '000000002',
  metered: true,
  ...values,
})
const total = { mainType: '000000002', zones: ['total'] as const }

test('F05 water and drainage charge the same volume each', () => {
  const drainage = tariff({ serviceCode: '14', serviceType: 14, counterType: '000000010', price: '18.5' })
  expect(meteredTariffs([drainage, tariff({})], total)).toEqual([
    { serviceType: 10, zone: 'total', price: '30.38', unit: 'm3' },
    { serviceType: 14, zone: 'total', price: '18.5', unit: 'm3' },
  ])
})

test('F05 garden water shares the volume of drinking water and is not added to it', () => {
  const garden = tariff({ serviceCode: 'G1', counterType: '000000009', price: '20' })
  expect(meteredTariffs([garden, tariff({ serviceCode: 'W1' })], total)).toMatchObject([{ price: '30.38' }])
})

test('F05 delivery of gas, charged by another volume, does not price a reading', () => {
  const gas = { serviceType: 13, counterType: '000000001' }
  const found = [
    tariff({ ...gas, serviceCode: 'distribution', price: '1.9', metered: false }),
    tariff({ ...gas, serviceCode: 'gas', price: '7.96' }),
  ]
  expect(meteredTariffs(found, { ...total, mainType: '000000001' })).toMatchObject([{ price: '7.96' }])
})

test('F06 each zone has its own price; without prices by zone all have the same', () => {
  const zones = ['day', 'night'] as const
  const day = tariff({ zone: 'day', price: '4.32' })
  const night = tariff({ zone: 'night', price: '2.16' })
  expect(meteredTariffs([tariff({}), day, night], { ...total, zones })).toMatchObject([
    { zone: 'day', price: '4.32' },
    { zone: 'night', price: '2.16' },
  ])
  expect(meteredTariffs([tariff({})], { ...total, zones })).toMatchObject([{ price: '30.38' }, { price: '30.38' }])
})

test('F05 the newer of two prices in force applies; without a price the list is empty', () => {
  expect(meteredTariffs([tariff({ price: '31' }), tariff({ price: '30' })], total)).toMatchObject([{ price: '31' }])
  expect(meteredTariffs([], total)).toEqual([])
})
