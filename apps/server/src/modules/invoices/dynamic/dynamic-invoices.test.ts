import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configSchema } from '../../../config/config-schema.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { csvCells } from '../../../testing/exported-table.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildPayment,
  buildProvider,
  buildReading,
  buildSubmission,
  buildTariff,
  linkAccount,
} from '../../../testing/factories.ts'
import { loadInvoice } from '../load-invoice.ts'
import { receiptOf } from '../receipt/receipt-of.ts'

const historyUrl = '/api/warehouse/consumer/invoices/history-with-dynamic-invoices'
const detailUrl = '/api/warehouse/consumer/invoice-detail'
const receiptUrl = '/api/warehouse/receipt-default'
const autumn = { from: '2026-10-01', to: '2026-11-30' }
let portal: TestApp
let suburb: { id: number; code: string }
let water: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  suburb = await buildProvider(portal.db, { code: '999', name: 'Водоканал Передмістя' })
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  const price = { provider_id: suburb.id, service_code: '10' }
  await buildTariff(portal.db, { ...price, price: '30.38', valid_to: '2026-10-31' })
  await buildTariff(portal.db, { ...price, price: '32', valid_from: '2026-11-01' })
})
beforeEach(() => portal.setNow('2026-11-15T10:00:00Z'))
afterAll(() => portal.close())

/** A resident of a provider with a bill of October (6 m³), its reading, and a meter. */
async function scene(provider = suburb, bill: object = {}) {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, consumerId, account.id)
  const { id } = await buildMeter(portal.db, { account_id: account.id })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-10', value: '412.318' })
  const line = { volume: '6', tariff: '30.38', amount_kop: 18_228 }
  const figures = { opening_kop: 100, charged_kop: 18_228, lines: [line], ...bill }
  const october = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', ...figures })
  const token = await portal.signIn(consumerId)
  const get = (url: string, query: Record<string, string>) => portal.call({ url, token, query })
  const dynamicId = `${account.id}-202611`
  const submit = (value: string) =>
    buildSubmission(portal.db, { ...meter, consumer_id: consumerId, submitted_at: new Date(), value })
  return { consumerId, account, october, get, submit, dynamicId, token }
}

const dynamicOf = (bills: InvoiceSummary[]) => bills.filter(({ dynamic }) => dynamic)

test('G05 the month without a bill has an estimate: the mean month, as much of it as has passed', async () => {
  const { get, dynamicId } = await scene()
  const { status, json } = await get(historyUrl, autumn)
  expect(status).toBe(200)
  expect(json.map(({ billingMonth, dynamic }: InvoiceSummary) => [billingMonth, dynamic])).toEqual([
    ['2026-11', true],
    ['2026-10', false],
  ])
  // 6 m³ × 15 of 30 days × 32 hryvnias, and the debt of October.
  expect(json[0]).toMatchObject({
    id: dynamicId,
    number: '',
    openingKop: 18_328,
    chargedKop: 9600,
    closingKop: 27_928,
    amountToPayKop: 27_928,
    dueOn: null,
    balanced: true,
  })
  expect((await get(detailUrl, { invoiceId: dynamicId })).json).toMatchObject({
    dynamic: true,
    lines: [{ method: 'average', volume: '3.000', tariff: '32', amountKop: 9600 }],
    readings: [],
    previousChargedKop: null,
  })
})

test('G05 after a new reading it shows the actual use, and later payments count', async () => {
  const { account, get, submit, dynamicId } = await scene()
  await submit('416.318')
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 18_328 })
  expect((await get(detailUrl, { invoiceId: dynamicId })).json).toMatchObject({
    openingKop: 18_328,
    chargedKop: 12_800,
    paidKop: 18_328,
    closingKop: 12_800,
    lines: [{ method: 'meter', volume: '4.000', amountKop: 12_800 }],
    readings: [{ previous: '412.318', current: '416.318', difference: '4.000' }],
    payments: [{ amountKop: 18_328 }],
  })
})

test('G05 it is never stored, and the bill of the month takes its place', async () => {
  const { account, get, dynamicId } = await scene()
  await get(detailUrl, { invoiceId: dynamicId })
  const stored = portal.db.selectFrom('invoices').selectAll().where('account_id', '=', account.id)
  expect(await stored.execute()).toHaveLength(1)
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-11', opening_kop: 18_328 })
  expect((await get(detailUrl, { invoiceId: dynamicId })).json).toMatchObject({ dynamic: false, chargedKop: 20_002 })
  expect(dynamicOf((await get(historyUrl, autumn)).json)).toEqual([])
})

test('G05 a month that is over is estimated whole, one before it not at all', async () => {
  const { get } = await scene()
  const ask = async () => dynamicOf((await get(historyUrl, { from: '2026-10-01', to: '2027-01-31' })).json)
  portal.setNow('2026-12-03T10:00:00Z')
  expect(await ask()).toMatchObject([{ billingMonth: '2026-11', chargedKop: 19_200 }])
  portal.setNow('2027-01-01T10:00:00Z')
  expect(await ask()).toEqual([])
})

test('G05 providers that do not allow it, a bill being clarified and another period have none', async () => {
  const others = [await scene(water), await scene(suburb, { balanced: false })]
  for (const { get, dynamicId } of others) {
    expect(dynamicOf((await get(historyUrl, autumn)).json)).toEqual([])
    expect((await get(detailUrl, { invoiceId: dynamicId })).status).toBe(404)
    expect((await get(receiptUrl, { invoiceId: dynamicId })).status).toBe(404)
  }
  const { get } = await scene()
  expect(dynamicOf((await get(historyUrl, { from: '2026-10-01', to: '2026-10-31' })).json)).toEqual([])
  expect(dynamicOf((await get(historyUrl, { ...autumn, providers: '101' })).json)).toEqual([])
  expect(dynamicOf((await get(historyUrl, { ...autumn, providers: '101,999' })).json)).toHaveLength(1)
})

test('G05 its receipt is a PDF marked as an estimate, without a bill’s number', async () => {
  const { consumerId, get, dynamicId } = await scene()
  const { status, headers } = await get(receiptUrl, { invoiceId: dynamicId })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const ctx = { db: portal.db, now: new Date('2026-11-15T10:00:00Z'), settings: configSchema.parse({}) }
  const actor = { userId: consumerId, login: 'person', role: 'consumer' as const, sessionId: 1, providerId: null }
  const found = await loadInvoice({ ...ctx, actor }, dynamicId)
  const model = receiptOf(found, { now: ctx.now, qr: ctx.settings.qr })
  expect(model).toMatchObject({ number: null, notice: expect.stringContaining('станом на 15.11.2026') })
  expect(model.amounts.amountToPayKop).toBe(27_928)
  // The bill of October has the payment code of the debt.
  expect(model.payment).toBeNull()
})

test('AZ1 G05 a foreign dynamic invoice is not found and not listed', async () => {
  const [mine, foreign] = [await scene(), await scene()]
  for (const url of [detailUrl, receiptUrl]) {
    expect((await mine.get(url, { invoiceId: foreign.dynamicId })).status).toBe(404)
  }
  expect((await mine.get(historyUrl, { ...autumn, account: foreign.account.number })).json).toEqual([])
})

test('G05 it has no comparison, because a partial month is not comparable', async () => {
  const { get, dynamicId } = await scene()
  const { status } = await get('/api/warehouse/consumer/invoice-change', { invoiceId: dynamicId })
  expect(status).toBe(404)
})

test('G05 G12 a file of bills marks the estimate', async () => {
  const { get } = await scene()
  const { bytes } = await get('/api/warehouse/consumer/invoices/export', { ...autumn, format: 'csv' })
  expect(csvCells(bytes).map((cells) => cells.at(-1))).toEqual(['Стан', 'Попередній розрахунок', 'Є борг'])
})
