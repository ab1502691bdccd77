import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../../../testing/factories.ts'

const url = '/api/warehouse/consumer/invoice-question'
const text = 'Чому за опалення нараховано вдвічі більше?'
let portal: TestApp
let heat: { id: number }

beforeAll(async () => {
  portal = await testApp()
  heat = await buildProvider(portal.db, { code: '205', name: 'Теплоенерго' })
})
afterAll(() => portal.close())

async function resident(email?: string) {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: heat.id })
  await linkAccount(portal.db, consumerId, account.id)
  const bill = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 140_268 })
  const address = { user_id: consumerId, is_default: true, confirmed_at: new Date(0), replaces_id: null }
  if (email)
    await portal.db
      .insertInto('user_emails')
      .values({ ...address, email })
      .execute()
  const token = await portal.signIn(consumerId)
  const ask = (values: object = {}) => portal.call({ url, token, body: { invoiceId: bill.invoiceId, text, ...values } })
  return { account, bill, ask }
}

test('G03 H01 a question about a bill is a message of the resident that names the bill, once a day', async () => {
  const { account, bill, ask } = await resident('hanna@misto.example')
  const [one, two] = await Promise.all([ask(), ask()])
  expect([one.status, two.json]).toEqual([200, one.json])
  const kept = await portal.db
    .selectFrom('feedback_messages')
    .selectAll()
    .where('id', '=', one.json.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ email: 'hanna@misto.example', state: 'new', topic: 'bill', account_id: account.id })
  for (const part of [bill.number, 'жовтень 2026', 'Теплоенерго', account.number, '1\u00a0402,68', text])
    expect(kept.message).toContain(part)
})

test('G03 a question without an address for the answer is refused with what to do', async () => {
  const { ask } = await resident()
  const { status, json } = await ask()
  expect([status, json.errors[0].path]).toEqual([422, 'text'])
  expect(json.errors[0].message).toContain('пошт')
})

test.each([
  ['text', { text: 'Чому?' }, 422],
  ['text', { text: 'а'.repeat(2001) }, 422],
  ['invoiceId', { invoiceId: 'рахунок' }, 422],
])('MA8 a question with a wrong %s is refused', async (path, values, status) => {
  const { ask } = await resident()
  const answer = await ask(values)
  expect([answer.status, answer.json.errors[0].path]).toEqual([status, path])
})

test('AZ1 a bill of another person, and one that does not exist, is not found', async () => {
  const { ask } = await resident('olha@misto.example')
  const { bill } = await resident()
  for (const invoiceId of [bill.invoiceId, '999999999-202610']) expect((await ask({ invoiceId })).status).toBe(404)
})

test('G03 refuses a question of a caller who is not signed in, and of staff', async () => {
  const { bill } = await resident()
  const body = { invoiceId: bill.invoiceId, text }
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, body })).status).toBe(401)
  expect((await portal.call({ url, body, token: operator })).status).toBe(403)
})
