import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildInvoice, linkAccount } from '../../testing/factories.ts'
import { linkingScene } from '../../testing/scenes/linking-scene.ts'

const url = '/api/warehouse/consumer/invoice-account-by'
let portal: TestApp
let scene: Awaited<ReturnType<typeof linkingScene>>
let number = 8_000_000

beforeAll(async () => {
  portal = await testApp()
  scene = await linkingScene(portal)
})
afterAll(() => portal.close())

async function owned() {
  const account = await scene.accountWithCode(`00/${number++}`)
  const person = await scene.person()
  await linkAccount(portal.db, person.userId, account.id)
  return { account, ...person }
}
const unlink = (token: string | undefined, invoiceAccountCode: string, serviceProviderId = '101') =>
  portal.call({ method: 'DELETE', url, query: { invoiceAccountCode, serviceProviderId }, ...(token && { token }) })

test('E05 an account leaves the cabinet, and the audit log contains who removed it', async () => {
  const { account, token, userId } = await owned()
  const { status, json } = await unlink(token, account.number)
  expect([status, json]).toEqual([200, { unlinked: true }])
  expect(await scene.links(account.id)).toEqual([])
  const entry = await portal.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', `account ${account.id}`)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'account.unlink', actor_id: userId })
})

test('AZ7 every node refuses an unlinked account at once', async () => {
  const { account, token } = await owned()
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const node = await portal.secondNode()
  const asked = [
    { url: '/api/warehouse/consumer/invoice-detail', query: { invoiceId } },
    { url: '/api/warehouse/receipt-default', query: { invoiceId } },
  ]
  for (const request of asked) expect((await node.call({ ...request, token })).status).toBe(200)
  await unlink(token, account.number)
  for (const request of asked) {
    expect((await node.call({ ...request, token })).status).toBe(404)
    expect((await portal.call({ ...request, token })).status).toBe(404)
  }
  const list = await node.call({ url: '/api/warehouse/consumer/invoice_accounts', token })
  expect(list.json).toEqual([])
})

test('E05 an already unlinked, unknown or foreign account gets one error and no change', async () => {
  const { account, token, userId } = await owned()
  const stranger = await scene.person()
  const answers = [
    await unlink(stranger.token, account.number),
    await unlink(token, 'nobodys'),
    await unlink(token, account.number, '889'),
  ]
  expect(await scene.links(account.id)).toEqual([userId])
  await unlink(token, account.number)
  answers.push(await unlink(token, account.number))
  const said = new Set(answers.map(({ status, json }) => JSON.stringify([status, { ...json, requestId: '' }])))
  expect([...said].map((text) => JSON.parse(text)[0])).toEqual([404])
})

test('E05 unlinking does not affect the account’s other holder', async () => {
  const { account, token } = await owned()
  const other = await scene.person()
  await linkAccount(portal.db, other.userId, account.id)
  await unlink(token, account.number)
  expect(await scene.links(account.id)).toEqual([other.userId])
})

test('E05 of twenty concurrent requests one removes the account', async () => {
  const { account, token } = await owned()
  const answers = await Promise.all(Array.from({ length: 20 }, () => unlink(token, account.number)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(404)])
})

test('E05 an empty number is invalid; signed-out callers and staff are refused', async () => {
  const { account, token } = await owned()
  expect((await unlink(token, '')).status).toBe(422)
  expect((await unlink(undefined, account.number)).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await unlink(operator, account.number)).status).toBe(403)
  expect(await scene.links(account.id)).toHaveLength(1)
})

test('E05 an account can be added again with the same code', async () => {
  const { account, token } = await owned()
  await unlink(token, account.number)
  expect((await scene.claim(token, { invoiceAccountCode: account.number })).json.outcome).toBe('linked')
})
