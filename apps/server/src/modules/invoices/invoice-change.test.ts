import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/invoice-change'
let portal: TestApp
let water: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
})
beforeEach(() => portal.setNow('2026-11-15T10:00:00Z'))
afterAll(() => portal.close())

async function resident() {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: water.id })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const bill = (month: string, values: object = {}) =>
    buildInvoice(portal.db, { account_id: account.id, month, ...values })
  const ask = (invoiceId: string) => portal.call({ url, token, query: { invoiceId } })
  return { account, token, bill, ask }
}

const used = (volume: string, tariff: string, amount_kop: number, values: object = {}) => ({
  lines: [{ volume, tariff, amount_kop, ...values }],
  charged_kop: amount_kop,
})

test('G04 the difference to the month before in parts, with the services of a month and a year ago', async () => {
  const { account, bill, ask } = await resident()
  await bill('2025-10', used('4', '24', 9600, { method: 'norm' }))
  await bill('2026-09', { ...used('5', '30', 15_000, { method: 'average' }), opening_kop: 100, paid_kop: 100 })
  const { invoiceId } = await bill('2026-10', {
    ...used('7', '33', 23_100),
    opening_kop: 15_000,
    paid_kop: 14_000,
    recalculated_kop: -500,
  })
  const { status, json } = await ask(invoiceId)
  expect(status).toBe(200)
  const service = { serviceCode: '10', zone: 'total' }
  expect(json).toEqual({
    current: { invoiceId, month: '2026-10', chargedKop: 23_100, toPayKop: 23_600, balanced: true },
    previous: {
      invoiceId: `${account.id}-202609`,
      month: '2026-09',
      chargedKop: 15_000,
      toPayKop: 15_000,
      balanced: true,
    },
    yearAgo: { invoiceId: `${account.id}-202510`, month: '2025-10', chargedKop: 9600, toPayKop: 9600, balanced: true },
    change: {
      toPayKop: 8600,
      chargedKop: 8100,
      parts: [
        { kind: 'volume', service, amountKop: 6000 },
        { kind: 'tariff', service, amountKop: 2100 },
        { kind: 'recalculation', service: null, amountKop: -500 },
        { kind: 'opening', service: null, amountKop: 14_900 },
        { kind: 'payments', service: null, amountKop: -13_900 },
      ],
    },
    services: [
      {
        ...service,
        name: null,
        serviceType: 10,
        counterType: null,
        current: { volume: '7', unit: 'm3', tariff: '33', amountKop: 23_100, method: 'meter' },
        previous: { volume: '5', unit: 'm3', tariff: '30', amountKop: 15_000, method: 'average' },
        yearAgo: { volume: '4', unit: 'm3', tariff: '24', amountKop: 9600, method: 'norm' },
      },
    ],
    penalty: null,
  })
})

test('G04 two lines of a service show their sum and the method with the least connection to readings', async () => {
  const { bill, ask } = await resident()
  const lines = [
    { volume: '2.5', tariff: '30', amount_kop: 7500, method: 'meter' },
    { volume: '-0.5', tariff: '30', amount_kop: -1500, method: 'norm' },
  ]
  const { invoiceId } = await bill('2026-10', { lines, charged_kop: 6000 })
  expect((await ask(invoiceId)).json.services).toMatchObject([
    { current: { volume: '2.0', amountKop: 6000, method: 'norm' }, previous: null, yearAgo: null },
  ])
})

test('G04 the first bill has no comparison; over a gap the previous bill is compared', async () => {
  const { bill, ask } = await resident()
  const first = await bill('2026-06')
  expect((await ask(first.invoiceId)).json).toMatchObject({ previous: null, yearAgo: null, change: null })
  const { invoiceId } = await bill('2026-10')
  expect((await ask(invoiceId)).json).toMatchObject({
    previous: { month: '2026-06' },
    change: { toPayKop: 0, chargedKop: 0, parts: [] },
  })
})

test('G04 a bill that does not balance is neither explained nor compared', async () => {
  const { bill, ask } = await resident()
  await bill('2026-08')
  const wrong = await bill('2026-09', { closing_kop: 77, balanced: false })
  const next = await bill('2026-10', { opening_kop: 77 })
  expect((await ask(wrong.invoiceId)).json).toMatchObject({ current: { balanced: false }, change: null })
  expect((await ask(next.invoiceId)).json).toMatchObject({ previous: { balanced: false }, change: null })
})

test('G03 DF6 a penalty has its formula where the bills give it', async () => {
  const { bill, ask } = await resident()
  await bill('2026-08', { opening_kop: 79_998 })
  await bill('2026-09', { opening_kop: 100_000, paid_kop: 20_000 })
  const { invoiceId } = await bill('2026-10', { opening_kop: 100_002, penalty_kop: 248 })
  expect((await ask(invoiceId)).json.penalty).toEqual({ debtKop: 80_000, days: 31, percentPerDay: 0.01 })
  const own = await bill('2026-11', { opening_kop: 120_252, penalty_kop: 5 })
  expect((await ask(own.invoiceId)).json.penalty).toBeNull()
})

test('AZ1 G04 a foreign bill, a missing one and an unlinked account get one error', async () => {
  const [mine, foreign] = [await resident(), await resident()]
  const { invoiceId } = await foreign.bill('2026-10')
  await mine.bill('2026-09')
  const answers = [
    await mine.ask(invoiceId),
    await mine.ask(`${mine.account.id}-202610`),
    await mine.ask('999999-202610'),
  ]
  for (const { status, json } of answers) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...answers[0]?.json, requestId: '' })
  }
})

test('AZ4 G04 refuses malformed ids, strangers and staff', async () => {
  const { bill, ask } = await resident()
  const { invoiceId } = await bill('2026-10')
  for (const id of ['', '1-202613', `${invoiceId}\0`]) expect((await ask(id)).status).toBe(422)
  expect((await portal.call({ url, query: { invoiceId } })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, query: { invoiceId }, token: operator })).status).toBe(403)
})

test('G03 a bill whose sums a later delivery changes names the day of that delivery', async () => {
  const { account, bill, token } = await resident()
  const { invoiceId } = await bill('2026-10')
  const detail = { url: '/api/warehouse/consumer/invoice-detail', token, query: { invoiceId } }
  const rows = portal.db.updateTable('invoices').where('account_id', '=', account.id)
  await rows.set({ number: 'інший', balanced: true }).execute()
  expect((await portal.call(detail)).json.revisedOn).toBeNull()
  const file = { profile: 'p', file_name: 'f', file_sha256: Buffer.alloc(32), file_bytes: 1, status: 'done' as const }
  const { id } = await portal.db
    .insertInto('imports')
    .values({ ...file, started_at: new Date('2026-11-09T23:30:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows.set({ recalculated_kop: -100, closing_kop: 19_902, to_pay_kop: 19_902, import_id: id }).execute()
  expect((await portal.call(detail)).json).toMatchObject({ revisedOn: '2026-11-10', closingKop: 19_902 })
})
