import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'
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

test('G10 held payments are listed with the service’s data and the reason', async () => {
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
    decided: [],
  })
})

describe('a decision', () => {
  test('G10 to credit counts the payment at once, removes it from the list and is audited with its reason', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    expect(await decide(id, credit)).toMatchObject({ status: 200, json: { decided: true } })
    expect((await scene.ledger()).toPay).toEqual(all(15_002))
    expect((await list()).count).toBe(0)
    const entry = await portal.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'payment.decide', target: `payment ${id}` })
    const account = `${scene.provider.code} ${scene.account.number}`
    expect(entry?.detail).toMatchObject({ decision: 'credit', reason: 'Перевірено', account, amountKop: 5000 })
  })

  test('G10 to reject credits no account, also if the notice is repeated', async () => {
    const told = scene.notice({ orderId: 'order-17' })
    await scene.deliver(told)
    await decide((await list()).items[0].id, { decision: 'reject' })
    await scene.deliver(told)
    expect(await scene.ledger()).toEqual({ toPay: all(20_002), paid: [] })
    expect((await list()).count).toBe(0)
  })

  test('G10 the second of two concurrent operators gets a conflict that names the first', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    const answers = await Promise.all([decide(id, credit), decide(id, { decision: 'reject' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.json).toMatchObject({
      code: 'content_conflict',
      errors: [{ message: expect.stringMatching(/person/) }],
    })
  })

  test('G10 a refund after a credit reverses it; a contradiction is held again', async () => {
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

  test('G10 possible payments of registers are shown, and a credit confirms that it is a different one', async () => {
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

  test('G10 without a reason, for a missing number, and with an old revision it is refused', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    expect((await decide(id, { ...credit, reason: ' ' })).status).toBe(422)
    expect((await decide(999_999, credit)).status).toBe(404)
    expect((await decide(id, { ...credit, revision: 5 })).status).toBe(409)
    expect((await scene.ledger()).toPay).toEqual(all(20_002))
  })
})

describe('before a credit', () => {
  const look = (id: number, query: Record<string, string> = {}, by: string | undefined = token) =>
    portal.call({ url: `${url}/${id}/credit`, query, ...(by !== '' && { token: by }) })

  test('G10 a preview shows the sum, the payer, the holder and the remaining bills, and changes no data', async () => {
    const { account, provider } = scene
    const id = await heldOne({ orderId: 'order-17', payer: 'Мороз Іван' })
    expect(await look(id)).toMatchObject({
      status: 200,
      json: {
        amountKop: 5000,
        paidOn: '2026-11-25',
        payer: 'Мороз Іван',
        serviceProviderCode: provider.code,
        provider: 'Водоканал',
        invoiceAccountCode: account.number,
        holder: 'Мороз Олена Вікторівна',
        bills: [{ month: '2026-10', owedKop: 20_002, leftKop: 15_002 }],
      },
    })
    expect((await scene.ledger()).toPay).toEqual(all(20_002))
    await decide(id, credit)
    expect((await scene.ledger()).toPay).toEqual(all(15_002))
    expect((await look(id)).json.code).toBe('content_conflict')
  })

  test('G10 the account that the operator names is shown; a missing one is refused', async () => {
    const id = await heldOne({ invoiceAccountCode: '7777777' })
    const named = { serviceProviderCode: scene.provider.code, invoiceAccountCode: scene.account.number }
    expect((await look(id, named)).json).toMatchObject({ holder: 'Мороз Олена Вікторівна', payer: null })
    for (const query of [{}, { ...named, invoiceAccountCode: '1' }]) {
      const { status, json } = await look(id, query)
      expect([status, json.errors[0].path]).toEqual([422, 'account'])
    }
    expect((await look(999_999)).status).toBe(404)
  })

  test('G10 residents, editors and signed-out callers are refused', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    const editor = (await buildStaff(portal, 'editor')).token
    expect((await look(id, {}, editor)).status).toBe(403)
    expect((await look(id, {}, scene.token)).status).toBe(403)
    expect((await look(id, {}, '')).status).toBe(401)
  })
})

describe('an undone decision', () => {
  const undo = (id: number, body: object = {}, by: string | undefined = token) =>
    portal.call({
      url: `${url}/${id}/undo`,
      body: { revision: 1, reason: 'Не той рахунок', ...body },
      ...(by !== '' && { token: by }),
    })
  const later = async (moment: string) => {
    portal.setNow(moment)
    token = (await buildStaff(portal, 'operator')).token
  }

  test.each(['credit', 'reject'])(
    'G10 of %s is held again, counts nowhere and is audited with its account',
    async (one) => {
      const id = await heldOne({ orderId: 'order-17' })
      await decide(id, { decision: one })
      expect((await list()).decided).toMatchObject([{ id, decision: one, amountKop: 5000, revision: 1 }])
      expect(await undo(id)).toMatchObject({ status: 200, json: { undone: true } })
      expect((await scene.ledger()).toPay).toEqual(all(20_002))
      expect(await list()).toMatchObject({ count: 1, items: [{ id, heldFor: 'order', revision: 2 }], decided: [] })
      const entry = await portal.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
      expect(entry).toMatchObject({ action: 'payment.undo', target: `payment ${id}` })
      const account = `${scene.provider.code} ${scene.account.number}`
      expect(entry?.detail).toMatchObject({ undone: one, reason: 'Не той рахунок', account, amountKop: 5000 })
      expect((await decide(id, { ...credit, revision: 2 })).status).toBe(200)
      expect((await scene.ledger()).toPay).toEqual(all(15_002))
    },
  )

  test('G10 clears the account that the operator had named', async () => {
    const id = await heldOne({ invoiceAccountCode: '7777777' })
    const account = { serviceProviderCode: scene.provider.code, invoiceAccountCode: scene.account.number }
    await decide(id, { ...credit, account })
    expect((await list()).decided).toMatchObject([account])
    await undo(id)
    expect((await list()).items).toMatchObject([
      { id, heldFor: 'account', holder: null, invoiceAccountCode: '7777777' },
    ])
  })

  test('G10 is refused after a day, twice, with an old revision and without a reason', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    expect((await undo(id, { revision: 0 })).status).toBe(409)
    await decide(id, credit)
    expect((await undo(id, { reason: ' ' })).status).toBe(422)
    expect((await undo(id, { revision: 0 })).status).toBe(409)
    expect((await undo(999_999)).status).toBe(404)
    const before = portal.context().now
    await later(new Date(before.getTime() + 24 * 60 * 60 * 1000).toISOString())
    const late = await undo(id)
    expect([late.status, late.json.code]).toEqual([409, 'content_conflict'])
    expect(late.json.errors[0].message).toMatch(/більше доби/)
    expect((await list()).decided).toEqual([])
    await later(before.toISOString())
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(409)
  })

  test('G10 is refused once a register contains the payment', async () => {
    const told = scene.notice({ orderId: 'order-17' })
    await scene.deliver(told)
    const id = (await list()).items[0].id
    await decide(id, credit)
    const payment_number = told.transactionId
    const paid = { month: '2026-11', paid_on: '2026-11-25', amount_kop: 5000, payment_number }
    await buildPayment(portal.db, { account_id: scene.account.id, ...paid })
    await scene.deliver(told)
    const refused = await undo(id, { revision: 2 })
    expect([refused.status, refused.json.errors[0].message]).toEqual([409, expect.stringMatching(/в реєстрі/)])
  })

  test('G10 is for operators', async () => {
    const id = await heldOne({ orderId: 'order-17' })
    await decide(id, credit)
    const editor = (await buildStaff(portal, 'editor')).token
    for (const by of [editor, scene.token]) expect((await undo(id, {}, by)).status).toBe(403)
    expect((await undo(id, {}, '')).status).toBe(401)
    expect((await scene.ledger()).toPay).toEqual(all(15_002))
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
