import { formatMoney } from '@zatyshok/i18n/format'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { t } from '@zatyshok/i18n/translate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'

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

test('G10 an unreported payment is late only after the usual days', async () => {
  expect((await trace()).json).toEqual({ place: 'unseen', found: null, usualBy: '2026-11-26', late: false })
  const { json } = await trace({ paidOn: '2026-11-18' })
  expect(json).toMatchObject({ place: 'unseen', usualBy: '2026-11-20', late: true })
})

test('G10 a payment of a register is found by sum and days, or by its number with any sum', async () => {
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

test('G10 a late payment is reported to the operators with its facts once a day', async () => {
  await address('olena@misto.example')
  const late = { paidOn: '2026-11-18', number: 'К-5' }
  const [one, two] = await Promise.all([report(late), report(late)])
  expect([one.status, two.json]).toEqual([200, one.json])
  const kept = await portal.db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('id', '=', one.json.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    email: 'olena@misto.example',
    state: 'new',
    topic: 'payment',
    account_id: scene.account.id,
  })
  for (const part of ['Водоканал', scene.account.number, '50,00', '18.11.2026', 'К-5'])
    expect(kept.message).toContain(part)
})

test('G10 no report before the payment is late, if it is present, or without an address for the answer', async () => {
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

test('AZ1 a foreign or missing account is not found', async () => {
  const other = await paymentScene(portal)
  for (const invoiceAccountId of [other.account.id, 999_999]) {
    expect((await trace({ invoiceAccountId })).status).toBe(404)
    expect((await report({ invoiceAccountId, paidOn: '2026-11-18' })).status).toBe(404)
  }
})

test('G10 refuses a caller who is not signed in, and staff', async () => {
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  for (const path of [url, `${url}/report`]) {
    expect((await portal.call({ url: path, body: facts() })).status).toBe(401)
    expect((await portal.call({ url: path, body: facts(), token: operator })).status).toBe(403)
  }
})

test.each([
  [{ paidOn: '2026-11-26' }, 'trace.paidOn.future'],
  [{ paidOn: '1999-12-31' }, 'trace.paidOn.past'],
] as const)('G10 of the day in %j it is said what is wrong', async (values, key) => {
  expect((await trace(values)).json.errors).toEqual([{ path: 'paidOn', message: t(key) }])
})

test('G10 the first day of the century and today are days of a payment', async () => {
  expect((await trace({ paidOn: '2000-01-01' })).json).toMatchObject({ place: 'unseen', late: true })
  expect((await trace({ paidOn: '2026-11-25' })).json).toMatchObject({ place: 'unseen', late: false })
})

test('G10 a payment is not late on the last usual day, and holidays extend it', async () => {
  const { now } = portal.context()
  const lateOn = async (day: string) => {
    portal.setNow(`${day}T10:00:00Z`)
    const answer = await portal.call({
      url,
      body: facts({ paidOn: '2026-11-18' }),
      token: await portal.signIn(scene.consumerId),
    })
    portal.setNow(now.toISOString())
    return answer.json.late
  }
  expect([await lateOn('2026-11-20'), await lateOn('2026-11-21')]).toEqual([false, true])
})

test('G10 finds the nearest payment of the sum from three days before to ten after', async () => {
  for (const [paid_on, payment_number] of [
    ['2026-11-10', 'four before'],
    ['2026-11-11', 'three before'],
    ['2026-11-24', 'ten after'],
    ['2026-11-25', 'eleven after'],
  ] as const) {
    const payment = { month: '2026-11', amount_kop: 5000, paid_on, payment_number }
    await buildPayment(portal.db, { account_id: scene.account.id, ...payment })
  }
  const numberFor = async (paidOn: string, more: object = {}) => (await trace({ paidOn, ...more })).json.found?.number
  expect(await numberFor('2026-11-14')).toBe('three before')
  expect(await numberFor('2026-11-13', { number: 'four before' })).toBe('four before')
  expect(await numberFor('2026-11-14', { number: 'ten after' })).toBe('ten after')
  expect(await numberFor('2026-11-10')).toBe('four before')
  expect(await numberFor('2026-11-22')).toBe('ten after')
  expect((await trace({ paidOn: '2026-10-30' })).json.place).toBe('unseen')
})

test('G10 a failed or refunded payment can be reported at once, a pending one cannot', async () => {
  await address('anna@misto.example')
  await scene.deliver(scene.notice({ status: 'failure' }))
  const failed = await report()
  expect(failed.status).toBe(200)
  const kept = await portal.db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('id', '=', failed.json.id)
    .executeTakeFirstOrThrow()
  const [subject, account, ...rest] = kept.message.split('\n')
  expect(subject).toBe(t('trace.message.subject'))
  expect(account).toContain(`Водоканал, особовий рахунок № ${scene.account.number}, `)
  expect(rest).toEqual([
    t('trace.message.payment', { amount: formatMoney(5000), date: '24.11.2026', channel: channelName('portal') }),
    t('trace.message.known', { place: t('trace.place.failed') }),
  ])
  scene = await paymentScene(portal)
  await address('anna2@misto.example')
  await scene.deliver(scene.notice({ status: 'refund' }))
  expect((await report()).status).toBe(200)
  scene = await paymentScene(portal)
  await address('anna3@misto.example')
  await scene.deliver(scene.notice())
  expect((await report()).json.errors).toEqual([{ path: 'paidOn', message: t('trace.early') }])
})

test('G10 the report has the confirmed default address and the full name, else the login', async () => {
  const keptBy = async () => {
    const { json } = await report({ paidOn: '2026-11-18' })
    const { name, email } = await portal.db
      .selectFrom('feedback_messages')
      .selectAll()
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow()
    return { name, email }
  }
  const other = { user_id: scene.consumerId, is_default: false, replaces_id: null }
  await portal.db
    .insertInto('user_emails')
    .values([
      { ...other, email: 'unconfirmed@misto.example', confirmed_at: null },
      { ...other, email: 'older@misto.example', confirmed_at: new Date(0) },
    ])
    .execute()
  await address('default@misto.example')
  const person = portal.db.updateTable('users').where('id', '=', scene.consumerId)
  await person.set({ last_name: 'Мороз', first_name: 'Олена', middle_name: 'Іванівна' }).execute()
  expect(await keptBy()).toEqual({ name: 'Мороз Олена Іванівна', email: 'default@misto.example' })
})

test('G10 without an address for the answer the error states it', async () => {
  const { json } = await report({ paidOn: '2026-11-18' })
  expect(json.errors).toEqual([{ path: 'paidOn', message: t('trace.noEmail') }])
})

test('LG3 questions and reports are limited by the hour together', async () => {
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push((await trace()).status, (await report()).status)
  expect(new Set(statuses)).toEqual(new Set([200, 422]))
  expect([(await trace()).status, (await report()).status]).toEqual([429, 429])
})
