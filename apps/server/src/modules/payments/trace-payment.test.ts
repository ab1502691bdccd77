import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/payment-scene.ts'

const url = '/api/warehouse/consumer/payments/trace'
let portal: TestApp
let scene: Awaited<ReturnType<typeof paymentScene>>

beforeAll(async () => {
  portal = await testApp({ environment: signingServices })
})
afterAll(() => portal.close())
beforeEach(async () => {
  scene = await paymentScene(portal)
})

const facts = (values: object = {}) => ({
  invoiceAccountId: scene.account.id,
  amountKop: 5000,
  paidOn: '2026-11-24',
  channel: 'portal',
  ...values,
})
const trace = (values: object = {}) => portal.call({ url, body: facts(values), token: scene.token })
const report = (values: object = {}) => portal.call({ url: `${url}/report`, body: facts(values), token: scene.token })
const address = (email: string) =>
  portal.db
    .insertInto('user_emails')
    .values({ user_id: scene.consumerId, email, is_default: true, confirmed_at: new Date(0), replaces_id: null })
    .execute()

test('G10 a payment that nobody has told of: not late within the usual days, late after them', async () => {
  expect((await trace()).json).toEqual({ place: 'unseen', found: null, usualBy: '2026-11-26', late: false })
  const { json } = await trace({ paidOn: '2026-11-18' })
  expect(json).toMatchObject({ place: 'unseen', usualBy: '2026-11-20', late: true })
})

test('G10 a payment of a register is found by sum and days, or by its number whatever was typed for a sum', async () => {
  const payment = { month: '2026-11', paid_on: '2026-11-25', amount_kop: 5000, payment_number: 'Ч-17' }
  await buildPayment(portal.db, { account_id: scene.account.id, ...payment })
  const found = { place: 'confirmed', found: { paidOn: '2026-11-25', amountKop: 5000, number: 'Ч-17' } }
  expect((await trace()).json).toMatchObject(found)
  expect((await trace({ amountKop: 1, number: ' Ч-17 ' })).json).toMatchObject(found)
  expect((await trace({ amountKop: 1 })).json).toMatchObject({ place: 'unseen' })
})

test.each([
  ['notified', {}],
  ['failed', { status: 'failure' }],
  ['refunded', { status: 'refund' }],
  ['review', { orderId: 'order-17' }],
  ['unseen', { sandbox: true }],
] as const)('G10 what the service told is told: %s', async (place, told) => {
  await scene.deliver(scene.notice(told))
  expect((await trace()).json).toMatchObject({ place })
})

test('G10 a late payment is written to the operators with its facts, once a day', async () => {
  await address('olena@misto.example')
  const late = { paidOn: '2026-11-18', number: 'К-5' }
  const [one, two] = await Promise.all([report(late), report(late)])
  expect([one.status, two.json]).toEqual([200, one.json])
  const kept = await portal.db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('id', '=', one.json.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ email: 'olena@misto.example', state: 'new' })
  for (const part of ['Водоканал', scene.account.number, '50,00', '18.11.2026', 'К-5'])
    expect(kept.message).toContain(part)
})

test('G10 nothing is sent before it is late, when it is there, or without an address for the answer', async () => {
  expect((await report({ paidOn: '2026-11-18' })).status).toBe(422)
  await address('taras@misto.example')
  expect((await report()).status).toBe(422)
  const payment = { month: '2026-11', paid_on: '2026-11-18', amount_kop: 5000 }
  await buildPayment(portal.db, { account_id: scene.account.id, ...payment })
  expect((await report({ paidOn: '2026-11-18' })).status).toBe(422)
})

test.each([
  [{ paidOn: '2026-11-26' }, 'paidOn'],
  [{ paidOn: '2026-02-30' }, 'paidOn'],
  [{ paidOn: '0000-02-29' }, 'paidOn'],
  [{ paidOn: '0026-11-20' }, 'paidOn'],
  [{ amountKop: 0 }, 'amountKop'],
  [{ channel: 'mattress' }, 'channel'],
])('G10 refuses %j', async (values, path) => {
  const { status, json } = await trace(values)
  expect([status, json.errors[0].path]).toEqual([422, path])
})

test('AZ1 an account of somebody else, or of nobody, is not there', async () => {
  const other = await paymentScene(portal)
  for (const invoiceAccountId of [other.account.id, 999_999]) {
    expect((await trace({ invoiceAccountId })).status).toBe(404)
    expect((await report({ invoiceAccountId, paidOn: '2026-11-18' })).status).toBe(404)
  }
})

test('G10 refuses who is not signed in, and staff', async () => {
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  for (const path of [url, `${url}/report`]) {
    expect((await portal.call({ url: path, body: facts() })).status).toBe(401)
    expect((await portal.call({ url: path, body: facts(), token: operator })).status).toBe(403)
  }
})
