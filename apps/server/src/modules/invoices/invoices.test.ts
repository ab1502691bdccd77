import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'

const lastUrl = '/api/warehouse/consumer/last-invoices'
const historyUrl = '/api/warehouse/consumer/invoices/history-with-dynamic-invoices'
const amountUrl = '/api/warehouse/consumer/invoice/amount_to_pay'
const autumn = { from: '2026-08-15', to: '2026-11-15' }
let portal: TestApp
let water: { id: number; code: string }
let heat: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  heat = await buildProvider(portal.db, { code: '205', name: 'Теплоенерго' })
})
beforeEach(() => portal.setNow('2026-11-15T10:00:00Z'))
afterAll(() => portal.close())

async function resident() {
  const consumerId = await buildConsumer(portal.db)
  const premises_id = await buildPremises(portal.db, 'вул. Гайова, 2')
  const account = await buildAccount(portal.db, { provider_id: water.id, premises_id })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const get = (url: string, query: Record<string, string> = {}) => portal.call({ url, token, query })
  return { consumerId, account, premisesId: premises_id, token, get }
}

const monthsOf = (bills: { billingMonth: string }[]) => bills.map(({ billingMonth }) => billingMonth)

test('G02 the last bill of every account, with its present sum to pay', async () => {
  const { account, premisesId, get } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-09', charged_kop: 1 })
  const figures = {
    opening_kop: 5000,
    charged_kop: 20_002,
    recalculated_kop: -300,
    penalty_kop: 12,
    benefit_kop: 100,
    subsidy_kop: 200,
    paid_kop: 5000,
    due_on: '2026-11-20',
  }
  const { invoiceId, number } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', ...figures })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 5000 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 414 })
  expect((await get(lastUrl)).json).toEqual([
    {
      id: invoiceId,
      number,
      dynamic: false,
      billingMonth: '2026-10',
      invoiceAccount: { id: account.id, code: account.number },
      serviceProvider: { code: '101', name: 'Водоканал' },
      home: { id: premisesId, name: 'вул. Гайова, 2', address: 'вул. Гайова, 2' },
      services: [10],
      openingKop: 5000,
      chargedKop: 20_002,
      recalculatedKop: -300,
      penaltyKop: 12,
      benefitKop: 100,
      subsidyKop: 200,
      paidKop: 5000,
      closingKop: 19_414,
      amountToPayKop: 19_000,
      paidLaterKop: 414,
      dueOn: '2026-11-20',
      status: 'part',
      countedIn: null,
      balanced: true,
      revisedOn: null,
    },
  ])
})

test('G02 an old bill is contained in the newest one and settled by payments in newer bills', async () => {
  const { account, get } = await resident()
  const bill = (month: string, values: object) => buildInvoice(portal.db, { account_id: account.id, month, ...values })
  await bill('2026-08', { charged_kop: 10_000, due_on: '2026-09-20' })
  await bill('2026-09', { opening_kop: 10_000, charged_kop: 5000, paid_kop: 10_000, due_on: '2026-10-20' })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-09', amount_kop: 10_000 })
  await bill('2026-10', { opening_kop: 5000, charged_kop: 0, recalculated_kop: -4000, due_on: '2026-11-20' })
  const { json } = await get(historyUrl, autumn)
  expect(json).toMatchObject([
    { billingMonth: '2026-10', amountToPayKop: 1000, status: 'debt' },
    { billingMonth: '2026-09', amountToPayKop: 0, status: 'counted', countedIn: { billingMonth: '2026-10' } },
    { billingMonth: '2026-08', amountToPayKop: 0, status: 'paid' },
  ])
})

test('G02 a bill becomes a debt on the day after its due day, in Kyiv', async () => {
  const { account, get } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', due_on: '2026-11-20' })
  portal.setNow('2026-11-20T21:59:59Z')
  expect((await get(lastUrl)).json).toMatchObject([{ status: 'due' }])
  portal.setNow('2026-11-20T22:00:00Z')
  expect((await get(lastUrl)).json).toMatchObject([{ status: 'debt' }])
})

test('G03 a bill that does not balance keeps the provider’s figure and is flagged', async () => {
  const { account, get } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', closing_kop: 77, balanced: false })
  expect((await get(lastUrl)).json).toMatchObject([{ closingKop: 77, balanced: false }])
})

test('G02 history holds the months of the period, newest first, both ends included', async () => {
  const { account, get } = await resident()
  for (const month of ['2026-07', '2026-08', '2026-10', '2026-11', '2026-12']) {
    await buildInvoice(portal.db, { account_id: account.id, month })
  }
  expect(monthsOf((await get(historyUrl, autumn)).json)).toEqual(['2026-11', '2026-10', '2026-08'])
  const one = { from: '2026-10-01', to: '2026-10-01' }
  expect(monthsOf((await get(historyUrl, one)).json)).toEqual(['2026-10'])
})

test('G02 history is filtered by home; another person’s home has no bills', async () => {
  const { consumerId, account, premisesId, get } = await resident()
  const dacha = await buildAccount(portal.db, {
    provider_id: water.id,
    premises_id: await buildPremises(portal.db, 'Дача'),
  })
  const strange = await resident()
  await linkAccount(portal.db, consumerId, dacha.id)
  for (const { id } of [account, dacha, strange.account])
    await buildInvoice(portal.db, { account_id: id, month: '2026-10' })
  const accountsOf = async (home: number) =>
    (await get(historyUrl, { ...autumn, home: String(home) })).json.map(
      (bill: { invoiceAccount: { id: number } }) => bill.invoiceAccount.id,
    )
  expect(await accountsOf(premisesId)).toEqual([account.id])
  expect(await accountsOf(strange.premisesId)).toEqual([])
})

test('G02 history is filtered by providers and by account number', async () => {
  const { consumerId, account, get } = await resident()
  const second = await buildAccount(portal.db, { provider_id: heat.id })
  await linkAccount(portal.db, consumerId, second.id)
  for (const { id } of [account, second]) await buildInvoice(portal.db, { account_id: id, month: '2026-10' })
  const codes = async (query: Record<string, string>) =>
    (await get(historyUrl, { ...autumn, ...query })).json.map(
      (bill: { serviceProvider: { code: string } }) => bill.serviceProvider.code,
    )
  expect(await codes({})).toEqual(['101', '205'])
  expect(await codes({ providers: '101,205' })).toEqual(['101', '205'])
  expect(await codes({ providers: '205' })).toEqual(['205'])
  expect(await codes({ account: account.number })).toEqual(['101'])
  expect(await codes({ account: account.number, providers: '205' })).toEqual([])
})

test.each([
  ['from', { from: '2026-11-01', to: '2026-10-31' }],
  ['to', { from: '2023-10-01', to: '2026-10-02' }],
  ['from', { from: '2011-12-31', to: '2012-02-01' }],
  ['to', { from: '2026-10-01', to: '9999-12-31' }],
  ['from', { from: '2026-02-30', to: '2026-10-01' }],
  ['to', { from: '2026-01-01', to: 'tomorrow' }],
  ['to', { from: '2026-01-01' }],
  ['providers', { from: '2026-01-01', to: '2026-02-01', providers: '101,,205' }],
  ['home', { from: '2026-01-01', to: '2026-02-01', home: 'дача' }],
])('MA8 the error of history names the wrong «%s» of %o', async (path, query) => {
  const { get } = await resident()
  const { status, json } = await get(historyUrl, query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
  expect(json.errors).toEqual([{ path, message: expect.stringMatching(/^[А-ЯІЇЄ]/) }])
})

test('G02 a period of exactly 36 months is taken', async () => {
  const { get } = await resident()
  expect((await get(historyUrl, { from: '2023-10-01', to: '2026-10-01' })).status).toBe(200)
})

test('G02 the amount to pay now is the last closing balance less later payments, never negative', async () => {
  const { account, get } = await resident()
  const asked = { serviceProviderCode: '101', code: ` ${account.number} ` }
  expect((await get(amountUrl, asked)).json).toEqual({ amountToPayKop: 0, dueOn: null, billingMonth: null })
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 9000, due_on: '2026-11-20' })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 555 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 4000 })
  expect((await get(amountUrl, asked)).json).toEqual({
    amountToPayKop: 5000,
    dueOn: '2026-11-20',
    billingMonth: '2026-10',
  })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 6000 })
  expect((await get(amountUrl, asked)).json).toMatchObject({ amountToPayKop: 0 })
})

test('AZ2 a foreign account, a missing one and an own one at another provider get one error', async () => {
  const [mine, foreign] = [await resident(), await resident()]
  const asked = [
    { serviceProviderCode: '101', code: foreign.account.number },
    { serviceProviderCode: '101', code: 'missing' },
    { serviceProviderCode: '205', code: mine.account.number },
  ]
  const answers = await Promise.all(asked.map((query) => mine.get(amountUrl, query)))
  for (const { status, json } of answers) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...answers[0]!.json, requestId: '' })
  }
  await buildInvoice(portal.db, { account_id: foreign.account.id, month: '2026-10' })
  expect((await mine.get(lastUrl)).json).toEqual([])
  expect((await mine.get(historyUrl, { ...autumn, account: foreign.account.number })).json).toEqual([])
})

test('G02 wrong parameters are refused: repeated 400, empty, long or with NUL 422', async () => {
  const { get, token } = await resident()
  expect((await get(amountUrl, { serviceProviderCode: '101' })).status).toBe(422)
  expect((await get(amountUrl, { serviceProviderCode: '', code: '1' })).status).toBe(422)
  expect((await get(amountUrl, { serviceProviderCode: '101', code: '1'.repeat(41) })).status).toBe(422)
  expect((await get(amountUrl, { serviceProviderCode: '101', code: '1\0' })).status).toBe(422)
  const twice = `${amountUrl}?serviceProviderCode=101&code=1&code=2`
  expect((await portal.call({ url: twice, token })).status).toBe(400)
})

test('G02 refuses a caller who is not signed in, and staff', async () => {
  const administrator = await portal.signIn(await buildConsumer(portal.db, { role: 'administrator' }))
  const calls = [
    { url: lastUrl },
    { url: historyUrl, query: autumn },
    { url: amountUrl, query: { serviceProviderCode: '101', code: '1' } },
  ]
  for (const call of calls) {
    expect((await portal.call(call)).status).toBe(401)
    expect((await portal.call({ ...call, token: administrator })).status).toBe(403)
  }
})
