import type { PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signMessage } from '../../platform/crypto/signed-message.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { noticeSecret, otherSecret, paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'

let portal: TestApp
let node: Awaited<ReturnType<TestApp['secondNode']>>
const logged: { msg: string; reason?: string }[] = []

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  portal = await testApp({ environment: signingServices, logger })
  node = await portal.secondNode()
})
afterAll(() => portal.close())

const isFull = process.env['ATTACKS'] === 'full'
const all = (kop: number) => [kop, kop, kop, kop]
const nothing = { toPay: all(20_002), paid: [] }

describe('PA1 a notice without proof', () => {
  const good = signMessage(noticeSecret, { id: 'x', timestamp: '1795600800', body: '{}' })
  const cases: [string, Parameters<Awaited<ReturnType<typeof paymentScene>>['deliver']>[1]][] = [
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['no id', { headers: { 'webhook-id': '' } }],
    ['no timestamp', { headers: { 'webhook-timestamp': '' } }],
    ['the signature of another service', { secret: otherSecret }],
    ['the signature of another message', { headers: { 'webhook-signature': good } }],
    ['base64 that is none', { headers: { 'webhook-signature': 'v1,***' } }],
    ['half a signature', { headers: { 'webhook-signature': good.slice(0, 20) } }],
    ['a signature of another kind', { headers: { 'webhook-signature': good.replace('v1,', 'v1a,') } }],
    ['a changed id', { headers: { 'webhook-id': 'another' } }],
    ['a changed body', { body: '{"amountKop":1}' }],
    ['a timestamp of six minutes ago', { timestamp: '1795600439' }],
    ['a timestamp of the future', { timestamp: '1795601161' }],
    ['a timestamp that is no number', { timestamp: 'now' }],
    ['a service without a secret', { service: 'privat24' }],
    ['a service that nobody has configured', { service: 'nobody' }],
    ['the prototype for a service', { service: 'constructor' }],
    ['an empty secret', { service: 'privat24', secret: 'whsec_' }],
  ]

  test.each(cases)('PA1 %s: refused, logged, nothing credited', async (_what, delivery) => {
    const { notice, deliver, ledger } = await paymentScene(portal)
    logged.length = 0
    const { status, json } = await deliver(notice(), delivery)
    expect([status, json.code]).toEqual([401, 'signature_refused'])
    expect(logged).toEqual([expect.objectContaining({ msg: 'payment notice refused', reason: expect.any(String) })])
    expect(JSON.stringify(logged)).not.toContain('whsec')
    expect(await ledger()).toEqual(nothing)
  })

  test('PA1 a change of one byte of the body or of the signature is refused', async () => {
    const { notice, deliver, ledger } = await paymentScene(portal)
    const body = JSON.stringify(notice())
    const flipped = (text: string, at: number, bit: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ bit) + text.slice(at + 1)
    await portal.db.deleteFrom('attempts').execute()
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.constantFrom(1, 2, 4), async (at, bit) => {
        const { status } = await deliver(body, { body: flipped(body, at, bit) })
        return status === 401
      }),
      { numRuns: isFull ? 90 : 40 },
    )
    expect(await ledger()).toEqual(nothing)
  })

  test('PA1 a flood of them from one network is no longer checked or logged', async () => {
    const { notice, deliver } = await paymentScene(portal)
    await portal.db.deleteFrom('attempts').execute()
    logged.length = 0
    const statuses: number[] = []
    for (let n = 0; n < 103; n++) statuses.push((await deliver(notice(), { secret: otherSecret })).status)
    expect(statuses.slice(99)).toEqual([401, 429, 429, 429])
    expect(logged).toHaveLength(100)
    // Signed messages never count towards the limit.
    expect((await deliver(notice())).status).toBe(200)
    await portal.db.deleteFrom('attempts').execute()
  })

  test('PA1 neither a session nor an anti-forgery value is a proof, and a body of a megabyte is not read', async () => {
    const { notice, deliver, token } = await paymentScene(portal)
    const url = '/api/payments/notices/portmone'
    expect((await portal.call({ url, body: notice(), token })).status).toBe(401)
    expect((await deliver(`{"x":"${'x'.repeat(20_000)}"}`)).status).toBe(413)
  })

  test('MA2 a signed body must still be valid', async () => {
    const { deliver } = await paymentScene(portal)
    for (const body of ['', '{', '[]', 'null', '{"__proto__":{"sandbox":false}}']) {
      expect([body, (await deliver(body)).status]).toEqual([body, 400])
    }
  })
})

test('PA2 a thousand copies of a notice on two nodes, fifty concurrent, are one credit', async () => {
  const { notice, deliver, ledger } = await paymentScene(portal)
  const told = notice()
  const statuses = new Set<number>()
  for (let round = 0; round < (isFull ? 20 : 4); round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        deliver(told, { id: n % 5 === 0 ? `own-${round}-${n}` : 'same', node: n % 2 ? portal : node }),
      ),
    )
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  expect(await ledger()).toEqual({ toPay: all(15_002), paid: ['5000 ще не підтверджено'] })
}, 60_000)

describe('PA3 an irregular signed notice', () => {
  const held = async (transactionId: string) =>
    (
      await portal.db
        .selectFrom('service_payments')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst()
    )?.held_for

  test.each<[string, Partial<PaymentNotice>, string]>([
    ['another account', { invoiceAccountCode: '7777777' }, 'account'],
    ['another provider', { serviceProviderCode: 'nobody' }, 'account'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['kopiykas for hryvnias', { amountKop: 2_000_200_00 }, 'amount'],
    ['a bill that is not there', { orderId: '1-209912' }, 'order'],
    ['words for a bill', { orderId: 'order-17' }, 'order'],
  ])('PA3 %s: accepted, held and not credited', async (_what, change, reason) => {
    const { notice, deliver, ledger } = await paymentScene(portal)
    const told = notice(change)
    expect((await deliver(told)).status).toBe(200)
    expect(await held(told.transactionId)).toBe(reason)
    expect(await ledger()).toEqual(nothing)
  })

  test('PA3 a foreign bill, or another sum than the bill’s, is held', async () => {
    const { notice, deliver, ledger, invoiceId } = await paymentScene(portal)
    const other = await paymentScene(portal)
    const foreign = notice({ orderId: other.invoiceId, amountKop: 20_002 })
    const cheap = notice({ orderId: invoiceId, amountKop: 1 })
    for (const told of [foreign, cheap]) await deliver(told)
    expect([await held(foreign.transactionId), await held(cheap.transactionId)]).toEqual(['order', 'amount'])
    expect(await ledger()).toEqual(nothing)
    expect(await other.ledger()).toEqual(nothing)
  })

  test.each<[string, Partial<PaymentNotice>]>([
    ['sum', { amountKop: 1 }],
    ['currency', { currency: 'USD' }],
    ['account', { invoiceAccountCode: '7777777' }],
    ['kind', { sandbox: true }],
  ])(
    'PA3 two notices of one transaction that differ in %s are not credited, in either order',
    async (_what, change) => {
      const { notice, deliver, ledger } = await paymentScene(portal)
      const one = notice()
      const other = notice()
      await deliver(one)
      await deliver({ ...one, ...change })
      await deliver({ ...other, ...change })
      await deliver(other)
      expect([await held(one.transactionId), await held(other.transactionId)]).toEqual(['changed', 'changed'])
      expect(await ledger()).toEqual(nothing)
    },
  )
})

test('PA4 any notices in any order, repeated, on two concurrent nodes give exact balances', async () => {
  const status = fc.constantFrom('created', 'success', 'failure', 'refund')
  const payment = fc.record({ amountKop: fc.integer({ min: 1, max: 900 }), told: fc.array(status, { maxLength: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 5 }), fc.infiniteStream(fc.nat()), async (payments, random) => {
      const { notice, deliver, ledger } = await paymentScene(portal)
      const messages = payments.flatMap(({ amountKop, told }) => {
        const first = notice({ amountKop })
        return told.flatMap((status) => [0, 1].map((copy) => ({ ...first, status, copy })))
      })
      const order = messages.map((message) => ({ message, place: random.next().value ?? 0 }))
      const shuffled = order.toSorted((one, two) => one.place - two.place).map(({ message }) => message)
      const statuses = await Promise.all(
        shuffled.map(({ copy, ...told }) => deliver(told, { node: copy ? node : portal }).then(({ status }) => status)),
      )
      const credited = payments.filter(({ told }) => told.includes('success') && !told.includes('refund'))
      const sum = credited.reduce((total, { amountKop }) => total + amountKop, 0)
      expect(statuses.every((status) => status === 200)).toBe(true)
      expect((await ledger()).toPay).toEqual(all(20_002 - sum))
    }),
    { numRuns: isFull ? 200 : 15 },
  )
}, 120_000)

describe('PA5 a false payment', () => {
  test('PA5 a success of the service’s test environment is not credited', async () => {
    const { notice, deliver, ledger } = await paymentScene(portal)
    expect((await deliver(notice({ sandbox: true }))).status).toBe(200)
    expect(await ledger()).toEqual(nothing)
  })

  test('PA5 a browser that returns and claims success causes no credit', async () => {
    const { notice, ledger, token } = await paymentScene(portal)
    const { transactionId } = notice()
    for (const method of ['GET', 'POST'] as const) {
      const query = { status: 'success', transactionId, amountKop: '20002' }
      const url = '/dashboard/payment-return'
      await portal.call({ method, url, query, token, ...(method === 'POST' && { body: query }) })
    }
    expect(await ledger()).toEqual(nothing)
  })
})

test('PA6 another body under a known id is refused; the same one gets the same response', async () => {
  const { notice, deliver, ledger } = await paymentScene(portal)
  const told = notice()
  const id = 'once'
  const first = await deliver(told, { id })
  expect(await deliver(told, { id })).toEqual(first)
  const { status, json } = await deliver({ ...told, amountKop: 9000 }, { id })
  expect([status, json.code]).toEqual([409, 'notice_changed'])
  expect(await ledger()).toEqual({ toPay: all(15_002), paid: ['5000 ще не підтверджено'] })
  const racing = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      deliver(notice({ amountKop: 100 }), { id: 'race', node: n % 2 ? portal : node }).then(({ status }) => status),
    ),
  )
  expect(racing.toSorted()).toEqual([200, ...Array(49).fill(409)])
  expect((await ledger()).toPay).toEqual(all(14_902))
}, 30_000)
