import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/payment-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/held-payments'
let portal: TestApp
let scene: Awaited<ReturnType<typeof paymentScene>>
let token: string

beforeAll(async () => {
  portal = await testApp({ environment: signingServices })
  token = (await buildStaff(portal, 'operator')).token
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('service_payments').execute()
  scene = await paymentScene(portal)
})

const all = (kop: number) => [kop, kop, kop, kop]
const list = async () => (await portal.call({ url, token })).json
const decide = (id: number, body: object, by = token) =>
  portal.call({ method: 'PUT', url: `${url}/${id}`, token: by, body: { revision: 0, reason: 'Перевірено', ...body } })
const credit = { decision: 'credit' }

async function heldOne(values: Parameters<typeof scene.notice>[0]): Promise<number> {
  await scene.deliver(scene.notice(values))
  return (await list()).items[0].id
}

test('G10 what waits is listed with what the service told and why it waits', async () => {
  const { notice, deliver, provider, account } = scene
  const told = notice({ orderId: 'order-17' })
  await deliver(told)
  await deliver(notice({ sandbox: true, orderId: 'order-17' }))
  await deliver(notice({ status: 'failure', orderId: 'order-17' }))
  await deliver(notice())
  expect(await list()).toEqual({
    count: 1,
    items: [
      {
        id: expect.any(Number),
        service: 'Portmone',
        transactionId: told.transactionId,
        orderId: 'order-17',
        serviceProviderCode: provider.code,
        invoiceAccountCode: account.number,
        holder: 'Мороз Олена Вікторівна',
        amountKop: 5000,
        currency: 'UAH',
        paidOn: '2026-11-25',
        toldAt: '2026-11-25T10:00:00Z',
        heldFor: 'order',
        revision: 0,
        credit: null,
        similar: [],
      },
    ],
  })
})

describe('a decision', () => {
  test('G10 to credit counts the payment at once, leaves the list and is audited with its reason', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    expect(await decide(id, credit)).toMatchObject({ status: 200, json: { decided: true } })
    expect((await scene.ledger()).toPay).toEqual(all(15_002))
    expect((await list()).count).toBe(0)
    const entry = await portal.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'payment.decide', target: `payment ${id}` })
    expect(entry?.detail).toMatchObject({ decision: 'credit', reason: 'Перевірено' })
  })

  test('G10 to reject credits nobody, also when the notice comes again', async () => {
    const told = scene.notice({ orderId: 'order-17' })
    await scene.deliver(told)
    await decide((await list()).items[0].id, { decision: 'reject' })
    await scene.deliver(told)
    expect(await scene.ledger()).toEqual({ toPay: all(20_002), paid: [] })
    expect((await list()).count).toBe(0)
  })

  test('G10 of two operators at once one decides, and the other is told who', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    const answers = await Promise.all([decide(id, credit), decide(id, { decision: 'reject' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.json).toMatchObject({
      code: 'content_conflict',
      errors: [{ message: expect.stringMatching(/person/) }],
    })
  })

  test('G10 a refund that comes after a credit takes it back; a contradiction asks again', async () => {
    const told = scene.notice({ orderId: 'order-17' })
    await scene.deliver(told)
    await decide((await list()).items[0].id, credit)
    await scene.deliver({ ...told, amountKop: 4000 })
    expect((await scene.ledger()).toPay).toEqual(all(20_002))
    expect((await list()).items[0]).toMatchObject({ heldFor: 'changed' })
    await scene.deliver({ ...told, status: 'refund' })
    expect((await list()).count).toBe(0)
  })

  test('G10 an unknown account is replaced by one that the operator names', async () => {
    const id = await heldOne({ invoiceAccountCode: '7777777' })
    const account = { serviceProviderCode: scene.provider.code, invoiceAccountCode: scene.account.number }
    for (const named of [undefined, { ...account, invoiceAccountCode: '1' }]) {
      const { status, json } = await decide(id, { ...credit, account: named })
      expect([status, json.errors[0].path]).toEqual([422, 'account'])
    }
    expect((await decide(id, { ...credit, account })).status).toBe(200)
    expect((await scene.ledger()).toPay).toEqual(all(15_002))
  })

  test('G10 dollars cannot be credited, only rejected', async () => {
    const id = await heldOne({ currency: 'USD' })
    expect((await decide(id, credit)).status).toBe(422)
    expect((await decide(id, { decision: 'reject' })).status).toBe(200)
  })

  test('G10 payments of the registers that it could be are shown, and a credit says that it is none of them', async () => {
    const { account, notice, deliver, ledger } = scene
    for (const payment_number of ['17', '18']) {
      const paid = { month: '2026-11', paid_on: '2026-11-24', amount_kop: 5000, payment_number }
      await buildPayment(portal.db, { account_id: account.id, ...paid })
    }
    await deliver(notice())
    const [{ id, heldFor, revision, similar }] = (await list()).items
    expect([heldFor, similar.length]).toEqual(['ambiguous', 2])
    expect((await decide(id, { ...credit, revision })).status).toBe(200)
    expect((await ledger()).toPay).toEqual(all(5002))
  })

  test('G10 without a reason, of a number that is not there, and upon an old look it is refused', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    expect((await decide(id, { ...credit, reason: ' ' })).status).toBe(422)
    expect((await decide(999_999, credit)).status).toBe(404)
    expect((await decide(id, { ...credit, revision: 5 })).status).toBe(409)
    expect((await scene.ledger()).toPay).toEqual(all(20_002))
  })
})

test('G10 the list and the decision are for operators', async () => {
  const id = await heldOne({ orderId: 'order-17' })
  const editor = (await buildStaff(portal, 'editor')).token
  const resident = await portal.signIn(await buildConsumer(portal.db))
  for (const by of [editor, resident]) {
    expect((await portal.call({ url, token: by })).status).toBe(403)
    expect((await decide(id, credit, by)).status).toBe(403)
  }
  expect((await portal.call({ url })).status).toBe(401)
  expect((await scene.ledger()).toPay).toEqual(all(20_002))
})
