import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { groupByHome } from './group-by-home.ts'

const account = (home: LinkedAccount['home'], provider: string): LinkedAccount => ({
  invoiceAccount: { id: 1, code: '1' },
  serviceProvider: { code: '1', name: provider },
  home,
  isOwner: true,
  canSubmit: true,
  canPay: true,
  holder: '',
  services: [],
  balanceKop: null,
  lastBillingMonth: null,
  others: null,
})

test('E06 accounts of one home are grouped, in the order of the Ukrainian alphabet', () => {
  const first = { id: 2, name: 'вул. Ґонти, 2', address: 'вул. Ґонти, 2' }
  const second = { id: 1, name: 'вул. Дніпровська, 10', address: 'вул. Дніпровська, 10' }
  const groups = groupByHome([account(second, 'Газ'), account(first, 'Ґараж'), account(second, 'Вода')])
  expect(groups.map((home) => [home.name, home.accounts.map((item) => item.serviceProvider.name)])).toEqual([
    ['вул. Ґонти, 2', ['Ґараж']],
    ['вул. Дніпровська, 10', ['Вода', 'Газ']],
  ])
})

test('numbers in addresses are sorted as numbers', () => {
  const homes = [10, 9, 2].map((house) => ({ id: house, name: '', address: `вул. Соборна, ${house}` }))
  expect(groupByHome(homes.map((home) => account(home, 'Вода'))).map((home) => home.id)).toEqual([2, 9, 10])
})
