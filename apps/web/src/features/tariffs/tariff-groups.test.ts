import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { expect, test } from 'vitest'
import { chosenAccount, tariffGroups } from './tariff-groups.ts'

const tariff = (values: Partial<Tariff>): Tariff => ({
  serviceType: 10,
  serviceCode: '10',
  counterType: null,
  name: null,
  zone: 'total',
  unit: 'm3',
  price: '25.62',
  validFrom: '2026-01-01',
  validTo: null,
  basis: null,
  source: 'provider',
  ...values,
})

test('G06 the present price is separate from earlier and later ones', () => {
  const next = tariff({ price: '27', validFrom: '2026-12-01' })
  const current = tariff({ validTo: '2026-11-30' })
  const before = tariff({ price: '24.518', validFrom: '2025-01-01', validTo: '2025-12-31' })
  const all = [next, current, before]
  expect(tariffGroups(all, '2026-11-30')).toMatchObject([{ current: [current], others: [next, before] }])
  expect(tariffGroups(all, '2026-12-01')).toMatchObject([{ current: [next], others: [current, before] }])
  expect(tariffGroups(all, '2024-12-31')).toMatchObject([{ current: [], others: all }])
})

test('G06 zones of a service are one group, services of one type are two', () => {
  const night = tariff({ zone: 'night' })
  const day = tariff({ zone: 'day' })
  const delivery = tariff({ serviceCode: 'distribution', name: 'Розподіл' })
  expect(tariffGroups([day, night, delivery], '2026-11-30')).toMatchObject([
    { current: [day, night], name: null },
    { current: [delivery], name: 'Розподіл' },
  ])
})

test('G06 the account in the address is shown, or the first one if the address names none of them', () => {
  const accounts = [
    { serviceProvider: { code: '101' }, invoiceAccount: { code: '7' } },
    { serviceProvider: { code: '205' }, invoiceAccount: { code: '7' } },
  ]
  expect(chosenAccount(accounts, new URLSearchParams('provider=205&account=7'))).toBe(accounts[1])
  expect(chosenAccount(accounts, new URLSearchParams('provider=205&account=8'))).toBe(accounts[0])
  expect(chosenAccount([], new URLSearchParams())).toBeNull()
})
