import { t } from '@zatyshok/i18n/translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildPayment,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/payments/history'
let portal: TestApp
let water: { id: number; code: string }
let heat: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  heat = await buildProvider(portal.db, { code: '205', name: 'Теплоенерго' })
})
afterAll(() => portal.close())

async function resident(providerIds: readonly number[] = [water.id]) {
  const consumerId = await buildConsumer(portal.db)
  const premisesId = await buildPremises(portal.db, 'вул. Гайова, 2')
  const accounts = []
  for (const provider_id of providerIds) {
    const account = await buildAccount(portal.db, { provider_id, premises_id: premisesId })
    await linkAccount(portal.db, consumerId, account.id)
    accounts.push(account)
  }
  const token = await portal.signIn(consumerId)
  const ask = (body: object = {}) => portal.call({ url, token, body })
  return { account: accounts[0]!, other: accounts[1]!, premisesId, ask }
}

const pay = (accountId: number, paidOn: string, values: { payment_number?: string; partner?: string } = {}) =>
  buildPayment(portal.db, {
    account_id: accountId,
    month: paidOn.slice(0, 7),
    paid_on: paidOn,
    amount_kop: 100,
    ...values,
  })

const numbersOf = (json: { items: { number: string }[] }) => json.items.map(({ number }) => number)

test('G08 a payment with its day, sum, channel, number, month, provider, account and home', async () => {
  const { account, premisesId, ask } = await resident()
  const values = { month: '2026-10', paid_on: '2026-11-03', amount_kop: 21_240, payment_number: '77' }
  await buildPayment(portal.db, { account_id: account.id, ...values })
  const { status, json } = await ask()
  expect(status).toBe(200)
  expect(json).toEqual({
    items: [
      {
        paidOn: '2026-11-03',
        amountKop: 21_240,
        channel: 'internetBank',
        number: '77',
        billingMonth: '2026-10',
        confirmed: true,
        refunded: false,
        partner: 'bank',
        serviceProvider: { code: '101', name: 'Водоканал' },
        invoiceAccount: { id: account.id, code: account.number },
        home: { id: premisesId, name: 'вул. Гайова, 2', address: 'вул. Гайова, 2' },
      },
    ],
    totalKop: 21_240,
    count: 1,
    next: null,
  })
})

test('G08 without a period the payments of the last three months up to today in Kyiv', async () => {
  const { account, ask } = await resident()
  for (const day of ['2026-08-24', '2026-08-25', '2026-11-25', '2026-11-26']) {
    await pay(account.id, day, { payment_number: day })
  }
  const { json } = await ask()
  expect(numbersOf(json)).toEqual(['2026-11-25', '2026-08-25'])
  expect(json).toMatchObject({ totalKop: 200, count: 2 })
  portal.setNow('2026-11-25T22:00:00Z')
  expect(numbersOf((await ask()).json)).toEqual(['2026-11-26', '2026-11-25'])
  portal.setNow('2026-11-25T10:00:00Z')
})

test('G08 a period includes both its days', async () => {
  const { account, ask } = await resident()
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) {
    await pay(account.id, day, { payment_number: day })
  }
  const { json } = await ask({ from: '2026-02-01', to: '2026-02-28' })
  expect(numbersOf(json)).toEqual(['2026-02-28', '2026-02-01'])
})

test('G08 pages of equal days neither repeat nor lose a payment, and each has the total of the period', async () => {
  const { account, other, ask } = await resident([water.id, heat.id])
  await pay(account.id, '2026-11-02', { payment_number: 'newest' })
  for (const payment_number of ['1', '2', '3']) {
    await pay(account.id, '2026-11-01', { payment_number })
    await pay(other.id, '2026-11-01', { payment_number })
    await pay(other.id, '2026-11-01', { payment_number, partner: 'другий банк' })
  }
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const { json } = await ask({ limit: 2, ...(cursor === null ? {} : { cursor }) })
    expect(json).toMatchObject({ totalKop: 1000, count: 10 })
    seen.push(json.items)
    cursor = json.next
  } while (cursor !== null)
  expect(seen).toHaveLength(5)
  const { json: whole } = await ask()
  expect(seen.flat()).toEqual(whole.items)
  expect(numbersOf(whole)).toEqual(['newest', '3', '3', '3', '2', '2', '2', '1', '1', '1'])
})

test('G08 filters by provider and by account number, written with spaces too', async () => {
  const { account, other, ask } = await resident([water.id, heat.id])
  await pay(account.id, '2026-11-01', { payment_number: 'вода' })
  await pay(other.id, '2026-11-01', { payment_number: 'тепло' })
  expect(numbersOf((await ask({ serviceProviderCode: '205' })).json)).toEqual(['тепло'])
  const spaced = `${account.number.slice(0, 4)} ${account.number.slice(4)}`
  expect((await ask({ invoiceAccountCode: spaced })).json).toMatchObject({ items: [{ number: 'вода' }], totalKop: 100 })
})

test('AZ1 foreign payments are in no list, total or filter, whatever the cursor', async () => {
  const { account: foreign, ask: askOwner } = await resident([heat.id])
  await pay(foreign.id, '2026-11-01')
  await pay(foreign.id, '2026-11-02')
  const { ask } = await resident([water.id])
  const { next } = (await askOwner({ limit: 1 })).json
  expect((await ask({ cursor: next })).json).toEqual({ items: [], totalKop: 0, count: 0, next: null })
  expect((await ask({ serviceProviderCode: '205' })).status).toBe(404)
  const { status, json } = await ask({ invoiceAccountCode: foreign.number })
  expect([status, json.code]).toEqual([404, 'not_found'])
})

test('G08 a resident without accounts has an empty list', async () => {
  const { ask } = await resident([])
  expect((await ask()).json).toEqual({ items: [], totalKop: 0, count: 0, next: null })
})

const strange = Buffer.from(JSON.stringify(['2026-11-01', 'a\0', 1, 'bank'])).toString('base64url')

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'from'],
  [{ from: '2023-11-01', to: '2026-11-02' }, 'to'],
  [{ from: '2011-12-31', to: '2012-02-01' }, 'from'],
  [{ from: '2026-13-01' }, 'from'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ cursor: 'bm9uZQ' }, 'cursor'],
  [{ cursor: 'не курсор' }, 'cursor'],
  [{ cursor: strange }, 'cursor'],
  [{ serviceProviderCode: '' }, 'serviceProviderCode'],
])('G08 refuses %j and names %s', async (body, path) => {
  const { ask } = await resident()
  const { status, json } = await ask(body)
  expect([status, json.code, json.errors[0].path]).toEqual([422, 'invalid_value', path])
})

test('G08 36 months are not too long', async () => {
  const { ask } = await resident()
  expect((await ask({ from: '2023-11-01', to: '2026-11-01' })).status).toBe(200)
})

test('G08 refuses a caller who is not signed in, staff, and a request without the anti-forgery header', async () => {
  expect((await portal.call({ url, body: {} })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, body: {}, token: operator })).status).toBe(403)
  const token = await portal.signIn(await buildConsumer(portal.db))
  const headers = { authorization: `Bearer ${token}` }
  const forged = await portal.app.inject({ method: 'POST', url, headers, payload: {} })
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'anti_forgery'])
})

test('G08 provider and number filter together; an account of another provider or person is not found', async () => {
  const { account, other, ask } = await resident([water.id, heat.id])
  await pay(account.id, '2026-11-01', { payment_number: 'вода' })
  expect(numbersOf((await ask({ serviceProviderCode: '101', invoiceAccountCode: account.number })).json)).toEqual([
    'вода',
  ])
  expect((await ask({ serviceProviderCode: '205', invoiceAccountCode: account.number })).status).toBe(404)
  expect((await ask({ serviceProviderCode: '101', invoiceAccountCode: other.number })).status).toBe(404)
})

test('G08 a page that contains exactly all payments has no next page', async () => {
  const { account, ask } = await resident()
  for (const payment_number of ['1', '2']) await pay(account.id, '2026-11-01', { payment_number })
  expect((await ask({ limit: 2 })).json).toMatchObject({ next: null, count: 2 })
  const { json } = await ask({ limit: 1 })
  expect([numbersOf(json), json.next]).toEqual([['2'], expect.any(String)])
})

test.each([
  ['half a pair', JSON.stringify(['2026-11-01', '\ud800', 1, 'bank'])],
  ['a day that is none', JSON.stringify(['2026-13-01', '1', 1, 'bank'])],
  ['a part of a number', JSON.stringify(['2026-11-01', '1', 1.5, 'bank'])],
  ['NUL in a partner', JSON.stringify(['2026-11-01', '1', 1, 'a\0'])],
  ['a part less', JSON.stringify(['2026-11-01', '1', 1])],
  ['no JSON', '['],
])('G08 a cursor with %s is refused', async (_what, written) => {
  const { ask } = await resident()
  const { status, json } = await ask({ cursor: Buffer.from(written).toString('base64url') })
  expect([status, json.errors]).toEqual([422, [{ path: 'cursor', message: t('validation.wrongValue') }]])
})

test('ux2 74 a filter by home shows the payments of its accounts and their total; a foreign home is missing', async () => {
  const { account, other, premisesId, ask } = await resident([water.id, heat.id])
  const alone = await buildAccount(portal.db, { provider_id: water.id })
  const { account: foreign, premisesId: foreignHome } = await resident()
  await pay(account.id, '2026-11-01', { payment_number: 'one' })
  await pay(other.id, '2026-11-02', { payment_number: 'two' })
  await pay(alone.id, '2026-11-03')
  await pay(foreign.id, '2026-11-03')
  const { json } = await ask({ home: String(premisesId) })
  expect(numbersOf(json)).toEqual(['two', 'one'])
  expect(json).toMatchObject({ totalKop: 200, count: 2 })
  expect((await ask({ home: String(foreignHome) })).status).toBe(404)
  expect((await ask({ home: '0' })).status).toBe(422)
})
