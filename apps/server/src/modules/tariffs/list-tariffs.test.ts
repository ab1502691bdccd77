import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildProvider,
  buildTariff,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/tariff'
let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

async function resident() {
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  const consumerId = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const own = { serviceProviderCode: provider.code, invoiceAccountCode: account.number }
  const ask = (query: Record<string, string> = {}) => portal.call({ url, token, query: { ...own, ...query } })
  const bill = (month: string, lines: Parameters<typeof buildInvoice>[1]['lines'] & object) =>
    buildInvoice(portal.db, { account_id: account.id, month, lines })
  return { provider, account, own, ask, bill }
}

const shortOf = (tariffs: Tariff[]) =>
  tariffs.map(({ serviceCode, zone, price, validFrom, validTo }) => [serviceCode, zone, price, validFrom, validTo])

async function buildWaterHistory(provider_id: number) {
  const prices = [
    { price: '24.518', valid_from: '2025-01-01', valid_to: '2025-12-31' },
    { price: '25.62', valid_from: '2026-01-01', name: 'Централізоване водопостачання', basis: 'рішення № 22/2026' },
  ]
  for (const price of prices) await buildTariff(portal.db, { provider_id, service_code: '10', ...price })
}

test('G06 a tariff with its service, unit, price, time in force and basis', async () => {
  const { provider, ask } = await resident()
  await buildWaterHistory(provider.id)
  const { status, json } = await ask({ dateFrom: '2026-11-25' })
  expect(status).toBe(200)
  expect(json).toEqual([
    {
      serviceType: 10,
      serviceCode: '10',
      counterType: null,
      name: 'Централізоване водопостачання',
      zone: 'total',
      unit: 'm3',
      price: '25.62',
      validFrom: '2026-01-01',
      validTo: null,
      basis: 'рішення № 22/2026',
      source: 'provider',
    },
  ])
})

test('G06 the history by service and zone, newest first', async () => {
  const { provider, ask } = await resident()
  const tariff = { provider_id: provider.id, unit: 'kwh', service_type: 17, service_code: '17' }
  await buildTariff(portal.db, { ...tariff, zone: 'night', price: '2.16' })
  await buildTariff(portal.db, { ...tariff, zone: 'total', price: '4.32' })
  await buildTariff(portal.db, { ...tariff, zone: 'day', price: '4.32' })
  await buildWaterHistory(provider.id)
  expect(shortOf((await ask()).json)).toEqual([
    ['10', 'total', '25.62', '2026-01-01', null],
    ['10', 'total', '24.518', '2025-01-01', '2025-12-31'],
    ['17', 'total', '4.32', '2024-01-01', null],
    ['17', 'day', '4.32', '2024-01-01', null],
    ['17', 'night', '2.16', '2024-01-01', null],
  ])
})

test.each([
  [{ dateFrom: '2026-01-01' }, ['25.62']],
  [{ dateFrom: '2025-12-31' }, ['25.62', '24.518']],
  [{ dateTo: '2025-12-31' }, ['24.518']],
  [{ dateFrom: '2025-12-31', dateTo: '2026-01-01' }, ['25.62', '24.518']],
  [{ dateTo: '2024-12-31' }, []],
])('G06 in force in the period %j are %j', async (period, prices) => {
  const { provider, ask } = await resident()
  await buildWaterHistory(provider.id)
  expect((await ask(period)).json.map(({ price }: Tariff) => price)).toEqual(prices)
})

test('G06 the counter type of the last bill distinguishes services of one type', async () => {
  const { provider, ask, bill } = await resident()
  await buildWaterHistory(provider.id)
  await bill('2026-09', [{ counter_type: '000000002' }])
  await bill('2026-10', [{ counter_type: '000000009' }])
  expect((await ask({ dateFrom: '2026-01-01' })).json).toMatchObject([{ counterType: '000000009' }])
})

test('G06 without a table it lists the prices of the account’s own bills by the months of changes', async () => {
  const { ask, bill } = await resident()
  const lift = { service_code: 'LIFT', service_type: 17, counter_type: '000000006', unit: 'm2' }
  const heating = { service_code: 'OPAL', service_type: 12, unit: 'm2', tariff: '2.67' }
  await bill('2025-10', [{ ...lift, tariff: '0.6039' }, heating])
  await bill('2025-12', [{ ...lift, tariff: '0.6039' }])
  await bill('2026-01', [{ ...lift, tariff: '0.631' }, heating])
  const { json } = await ask()
  expect(shortOf(json)).toEqual([
    ['OPAL', 'total', '2.67', '2025-10-01', null],
    ['LIFT', 'total', '0.631', '2026-01-01', null],
    ['LIFT', 'total', '0.6039', '2025-10-01', '2025-12-31'],
  ])
  expect(json[1]).toMatchObject({ counterType: '000000006', unit: 'm2', basis: null, name: null, source: 'bills' })
  expect(shortOf((await ask({ dateTo: '2025-12-31' })).json)).toEqual([
    ['OPAL', 'total', '2.67', '2025-10-01', null],
    ['LIFT', 'total', '0.6039', '2025-10-01', '2025-12-31'],
  ])
})

test('G06 a returning price is a new period; a reversed line is ignored; the last line of a month applies', async () => {
  const { ask, bill } = await resident()
  await bill('2026-01', [{ tariff: '1' }])
  await bill('2026-02', [{ tariff: '1' }, { tariff: '2' }])
  await bill('2026-03', [{ tariff: '2' }, { tariff: '1', volume: '-3' }])
  await bill('2026-04', [{ tariff: '1' }])
  expect(shortOf((await ask()).json)).toEqual([
    ['10', 'total', '1', '2026-04-01', null],
    ['10', 'total', '2', '2026-02-01', '2026-03-31'],
    ['10', 'total', '1', '2026-01-01', '2026-01-31'],
  ])
})

test('AZ1 an account that is unlinked, of another provider or missing is not found', async () => {
  const { own, ask } = await resident()
  const foreign = await resident()
  const tries = [
    { serviceProviderCode: foreign.own.serviceProviderCode },
    { invoiceAccountCode: foreign.own.invoiceAccountCode },
    foreign.own,
    { ...own, invoiceAccountCode: '404' },
  ]
  for (const query of tries) {
    const { status, json } = await ask(query)
    expect([status, json.code]).toEqual([404, 'not_found'])
  }
})

test('DF11 finds the account by its number written with spaces', async () => {
  const { account, ask } = await resident()
  const spaced = `${account.number.slice(0, 3)} ${account.number.slice(3)}`
  expect((await ask({ invoiceAccountCode: spaced })).status).toBe(200)
})

test.each([
  [{ dateFrom: '2026-02-30' }, 'dateFrom'],
  [{ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, 'dateFrom'],
  [{ dateFrom: '2011-12-31' }, 'dateFrom'],
  [{ dateTo: '9999-12-31' }, 'dateTo'],
  [{ dateTo: '' }, 'dateTo'],
  [{ invoiceAccountCode: '' }, 'invoiceAccountCode'],
])('MA8 G06 refuses %j and names %s', async (query, path) => {
  const { ask } = await resident()
  const { status, json } = await ask(query)
  expect([status, json.code, json.errors[0].path]).toEqual([422, 'invalid_value', path])
})

test('G06 refuses a caller who is not signed in, and staff', async () => {
  const { own } = await resident()
  expect((await portal.call({ url, query: own })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, query: own, token: operator })).status).toBe(403)
})
