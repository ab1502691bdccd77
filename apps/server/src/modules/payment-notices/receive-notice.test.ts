import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildInvoice } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'

let portal: TestApp
let scene: Awaited<ReturnType<typeof paymentScene>>

beforeAll(async () => {
  portal = await testApp({ environment: signingServices })
})
afterAll(() => portal.close())
beforeEach(async () => {
  scene = await paymentScene(portal)
})

const all = (kop: number) => [kop, kop, kop, kop]
const received = { status: 200, json: { received: true } }

describe('a notice of success', () => {
  test('G10 lowers the amount to pay everywhere at once and is unconfirmed in the history', async () => {
    const { notice, deliver, ledger, token, account } = scene
    expect((await ledger()).toPay).toEqual(all(20_002))
    const told = notice({ amountKop: 5000 })
    expect(await deliver(told)).toEqual(received)
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: ['5000 ще не підтверджено'] })
    const { json } = await portal.call({ url: '/api/warehouse/consumer/payments/history', body: {}, token })
    expect(json.items[0]).toMatchObject({
      paidOn: '2026-11-25',
      channel: 'portal',
      number: told.transactionId,
      partner: 'portmone',
      billingMonth: '2026-11',
      invoiceAccount: { id: account.id },
    })
  })

  test('G10 repeated, also in new messages, counts once', async () => {
    const { notice, deliver, ledger } = scene
    const told = notice()
    for (const id of ['a1', 'a1', 'a2']) expect(await deliver(told, { id })).toEqual(received)
    expect((await ledger()).paid).toHaveLength(1)
  })

  test('G10 two payments of one sum on one day are two payments', async () => {
    const { notice, deliver, ledger } = scene
    await Promise.all([deliver(notice()), deliver(notice())])
    expect((await ledger()).toPay).toEqual(all(10_002))
  })

  test('G10 a payment before midnight in Kyiv belongs to that day in Kyiv', async () => {
    const { notice, deliver, token } = scene
    await deliver(notice({ paidAt: '2026-11-24T21:59:59Z' }))
    await deliver(notice({ paidAt: '2026-11-24T22:00:00Z' }))
    const { json } = await portal.call({ url: '/api/warehouse/consumer/payments/history', body: {}, token })
    expect(json.items.map(({ paidOn }: { paidOn: string }) => paidOn)).toEqual(['2026-11-25', '2026-11-24'])
  })

  test('G10 for a bill is accepted with the bill’s sum or with the remaining sum', async () => {
    const { notice, deliver, ledger, invoiceId } = scene
    await deliver(notice({ amountKop: 20_000 }))
    await deliver(notice({ amountKop: 2, orderId: invoiceId }))
    expect((await ledger()).toPay).toEqual(all(0))
  })

  test('G10 a payment contained in the month’s bill is not subtracted again', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice({ paidAt: '2026-10-20T10:00:00Z' }))
    expect(await ledger()).toEqual({ toPay: all(20_002), paid: ['5000 ще не підтверджено'] })
  })
})

describe('other notices', () => {
  test.each(['created', 'failure', 'refund'] as const)('G10 «%s» alone credits nothing', async (status) => {
    const { notice, deliver, ledger } = scene
    expect(await deliver(notice({ status }))).toEqual(received)
    expect(await ledger()).toEqual({ toPay: all(20_002), paid: [] })
  })

  test('G10 a refund reverses the credit', async () => {
    const { notice, deliver, ledger } = scene
    const told = notice()
    await deliver(told)
    await deliver({ ...told, status: 'refund', paidAt: '2026-11-25T11:00:00Z' })
    expect(await ledger()).toEqual({ toPay: all(20_002), paid: [] })
  })
})

test.each([
  [{ transactionId: '' }, 'transactionId'],
  [{ transactionId: 'two words' }, 'transactionId'],
  [{ amountKop: 0 }, 'amountKop'],
  [{ amountKop: -5000 }, 'amountKop'],
  [{ currency: 'грн' }, 'currency'],
  [{ paidAt: '25.11.2026' }, 'paidAt'],
  [{ serviceProviderCode: '\0' }, 'serviceProviderCode'],
])('G10 a signed notice with %j is refused by name', async (change, path) => {
  const { notice, deliver, ledger } = scene
  const { status, json } = await deliver({ ...notice(), ...change })
  expect([status, json.code, json.errors?.[0]?.path]).toEqual([422, 'invalid_value', path])
  expect((await ledger()).paid).toEqual([])
})

test('AZ1 a notice of one account does not change another', async () => {
  const other = await paymentScene(portal)
  await scene.deliver(scene.notice())
  expect(await other.ledger()).toEqual({ toPay: all(20_002), paid: [] })
})

test('G10 home, bills and history of notices are ranges of indexes, however many payments the city has', async () => {
  await portal.database.pool.query('set enable_seqscan = off')
  const { rows } = await portal.database.pool.query(`explain select * from account_links link
    cross join lateral (
      select * from counted_payments where account_id = link.account_id
      order by paid_on desc, partner desc, payment_number desc limit 6) paid where link.consumer_id = 1`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('service_payments_counted')
  expect(plan).toContain('payments_pkey')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('G06 PA3 a debt that a newer bill shows as paid is held when it is paid a second time', async () => {
  const { account, invoiceId, notice, deliver, ledger } = scene
  const newer = { account_id: account.id, month: '2026-11', opening_kop: 20_002 }
  await buildInvoice(portal.db, { ...newer, charged_kop: 100, paid_kop: 20_002 })
  await deliver(notice({ orderId: invoiceId, amountKop: 20_002 }))
  expect((await ledger()).paid).toEqual([])
})

test('G06 a debt that a newer bill still asks for is credited when it is paid by the older bill', async () => {
  const { account, invoiceId, notice, deliver, ledger } = scene
  const newer = { account_id: account.id, month: '2026-11', opening_kop: 20_002 }
  await buildInvoice(portal.db, { ...newer, charged_kop: 100 })
  await deliver(notice({ orderId: invoiceId, amountKop: 20_002 }))
  expect((await ledger()).paid).toHaveLength(1)
})

test('G08 a refunded payment is marked in the history and not in totals', async () => {
  const { notice, deliver, token } = scene
  const told = notice({ amountKop: 5000 })
  await deliver(told)
  await deliver({ ...told, status: 'refund', paidAt: '2026-11-25T11:00:00Z' })
  await deliver(notice({ amountKop: 200 }))
  const { json } = await portal.call({ url: '/api/warehouse/consumer/payments/history', body: {}, token })
  expect(json).toMatchObject({ totalKop: 200, count: 2 })
  const given = json.items.find(({ number }: { number: string }) => number === told.transactionId)
  expect(given).toMatchObject({ amountKop: 5000, refunded: true, confirmed: false })
})
