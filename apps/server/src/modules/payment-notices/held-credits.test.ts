import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { addAddress, lettersTo, password } from '../../testing/person.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'
import { type BuiltStaff, buildOperatorOf, buildStaff, makeSenior, proofOf } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const url = '/api/admin/held-payments'
const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let scene: Awaited<ReturnType<typeof paymentScene>>
let hash: string
let operator: BuiltStaff
let admin: BuiltStaff

beforeAll(async () => {
  hash = await hashPassword(password)
  portal = await testApp({ environment: { ...signingServices, money: { secondPersonAboveKop: 4999 } } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(now)
  await portal.db.deleteFrom('service_payments').execute()
  await portal.database.pool.query('truncate audit_log, letters, attempts')
  scene = await paymentScene(portal)
  operator = await buildStaff(portal, 'operator', hash)
  admin = await buildStaff(portal, 'administrator', hash)
  await makeSenior(portal, admin.id)
})

const all = (kop: number) => [kop, kop, kop, kop]
const listed = async (token = operator.token) => (await portal.call({ url, token })).json.items
const decide = (id: number, token: string, decision = 'credit') =>
  portal.call({ method: 'PUT', url: `${url}/${id}`, token, body: { revision: 0, reason: 'Перевірено', decision } })
const confirm = (id: number, token: string | undefined, body: object) =>
  portal.call({ url: `/api/admin/held-credits/${id}/confirmation`, body, ...(token ? { token } : {}) })

/** A held payment of 50 hryvnias; the operator has requested its credit. */
async function asked(by = operator) {
  await scene.deliver(scene.notice({ orderId: 'order-17' }))
  const [{ id }] = await listed()
  expect((await decide(id, by.token)).json).toEqual({ decided: false })
  return { id, credit: (await listed())[0].credit }
}

test('AT13 a credit above the city’s sum waits until an administrator has confirmed it', async () => {
  await addAddress(portal, admin.id, 'a@misto.example')
  const { credit } = await asked()
  expect(credit).toMatchObject({ own: true, reason: 'Перевірено', accountCode: scene.account.number })
  expect((await scene.ledger()).toPay).toEqual(all(20_002))
  expect(await lettersTo(portal, 'a@misto.example')).toMatchObject([{ kind: 'heldCreditAsked', amountKop: 5000 }])
  expect(await confirm(credit.id, admin.token, proofOf(portal, admin))).toMatchObject({
    status: 200,
    json: { decided: true },
  })
  expect((await scene.ledger()).toPay).toEqual(all(15_002))
  expect(await listed()).toEqual([])
  const actions = await portal.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['payment.askCredit', 'payment.decide'])
  expect((await confirm(credit.id, admin.token, proofOf(portal, admin))).status).toBe(404)
})

test('AT13 an administrator cannot confirm their own request for a credit', async () => {
  const { credit } = await asked(admin)
  const { status, json } = await confirm(credit.id, admin.token, proofOf(portal, admin))
  expect([status, json.code]).toEqual([403, 'money_change_own'])
  expect((await scene.ledger()).toPay).toEqual(all(20_002))
})

test.each([
  ['a wrong password', { password: 'не той пароль' }, 422],
  ['a wrong code', { code: '000000' }, 403],
])('AT13 a credit is not confirmed with %s', async (_what, wrong, status) => {
  const { credit } = await asked()
  expect((await confirm(credit.id, admin.token, { ...proofOf(portal, admin), ...wrong })).status).toBe(status)
  expect((await scene.ledger()).toPay).toEqual(all(20_002))
})

test('AT13 only an administrator of long standing confirms a credit', async () => {
  const { credit } = await asked()
  const other = await buildStaff(portal, 'operator', hash)
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const bound = (await buildOperatorOf(portal, scene.provider.id)).token
  for (const token of [other.token, bound, resident]) {
    expect((await confirm(credit.id, token, proofOf(portal, other))).status).toBe(403)
  }
  expect((await confirm(credit.id, undefined, proofOf(portal, admin))).status).toBe(401)
  const newcomer = await buildStaff(portal, 'administrator', hash)
  expect((await confirm(credit.id, newcomer.token, proofOf(portal, newcomer))).json.code).toBe('money_confirmer_new')
  expect((await confirm(999_999, admin.token, proofOf(portal, admin))).status).toBe(404)
})

test('AT13 a request that was replaced, rejected or is too old cannot be confirmed', async () => {
  const { id, credit } = await asked()
  await decide(id, operator.token)
  expect((await confirm(credit.id, admin.token, proofOf(portal, admin))).status).toBe(404)
  const [{ credit: second }] = await listed()
  portal.setNow('2026-12-03T10:00:00Z')
  const token = await portal.signIn(admin.id)
  expect((await confirm(second.id, token, proofOf(portal, admin))).json.code).toBe('money_change_over')
  expect((await listed(token))[0].credit).toBeNull()
  expect((await decide(id, token, 'reject')).json).toEqual({ decided: true })
  expect((await confirm(second.id, token, proofOf(portal, admin))).status).toBe(404)
})
