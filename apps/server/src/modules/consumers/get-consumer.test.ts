import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepKnownTotp } from '../../modules/second-factor/keep-known-totp.ts'
import { newTotpSecret } from '../../modules/second-factor/totp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildProvider,
  buildSubmission,
  linkAccount,
} from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

let portal: TestApp
let operator: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('audit_log').execute()
  operator = await buildStaff(portal, 'operator')
})

const open = (id: number, token?: string) =>
  portal.call({ url: `/api/admin/consumers/${id}`, ...(token !== undefined && { token }) })
const written = () => portal.db.selectFrom('audit_log').select(['actor_id', 'action', 'target', 'detail']).execute()

test('J01 shows an operator contacts and linked accounts with their balance, and records the viewing', async () => {
  const { consumerId: id, account, provider } = await readingScene(portal)
  const created = new Date('2026-01-05T08:00:00Z')
  const person = { login: 'olena', last_name: 'Мороз', first_name: 'Олена', password_hash: 'its-hash' }
  await portal.db
    .updateTable('users')
    .set({ ...person, created_at: created })
    .where('id', '=', id)
    .execute()
  const emails = [
    { user_id: id, email: 'new@misto.example', confirmed_at: null, replaces_id: null },
    { user_id: id, email: 'olena@misto.example', is_default: true, confirmed_at: created, replaces_id: null },
  ]
  await portal.db.insertInto('user_emails').values(emails).execute()
  await portal.db.insertInto('user_phones').values({ user_id: id, phone: '+380671234567' }).execute()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 5_002, paid_on: '2026-11-10' })
  const { status, json, bytes } = await open(id, operator.token)
  expect(status).toBe(200)
  expect(json).toEqual({
    id,
    login: 'olena',
    name: 'Мороз Олена',
    emails: [
      { email: 'olena@misto.example', confirmed: true },
      { email: 'new@misto.example', confirmed: false },
    ],
    phones: ['+380671234567'],
    createdAt: '2026-01-05T08:00:00.000Z',
    lastSeenAt: '2026-11-25T10:00:00.000Z',
    blocked: false,
    secondFactor: false,
    mayBlock: true,
    toProve: [],
    accounts: [
      {
        id: account.id,
        provider: `Постачальник ${provider.code}`,
        number: account.number,
        address: 'вул. Соборна, 1, кв. 1',
        balanceKop: 15_000,
      },
    ],
    readings: [],
  })
  expect(bytes.toString()).not.toContain('its-hash')
  const entry = { actor_id: operator.id, action: 'consumers.view', target: `user ${id}`, detail: {} }
  expect(await written()).toEqual([entry])
})

test('J01 shows only the resident’s own last five readings', async () => {
  const { consumerId: id, account, meterId, provider } = await readingScene(portal)
  const meter = { account_id: account.id, meter_id: meterId }
  for (let revision = 1; revision <= 6; revision++) {
    const submitted_at = new Date(`2026-11-2${revision}T09:00:00Z`)
    await buildSubmission(portal.db, { ...meter, consumer_id: id, revision, value: `42${revision}.500`, submitted_at })
  }
  const neighbour = await buildConsumer(portal.db)
  const later = new Date('2026-11-28T09:00:00Z')
  await buildSubmission(portal.db, { ...meter, consumer_id: neighbour, revision: 7, submitted_at: later })
  const { readings } = (await open(id, operator.token)).json
  expect(readings.map(({ value }: { value: string }) => value)).toEqual(['426.5', '425.5', '424.5', '423.5', '422.5'])
  expect(readings[0]).toEqual({
    provider: `Постачальник ${provider.code}`,
    accountNumber: account.number,
    serialNumber: expect.stringMatching(/^В-/),
    zone: 'total',
    month: '2026-11',
    value: '426.5',
    readOn: '2026-11-25',
    submittedAt: '2026-11-26T09:00:00.000Z',
  })
})

test('J01 shows a block, a missing sign-in and a second factor, but not its secret', async () => {
  const id = await buildConsumer(portal.db, { blocked_at: new Date() })
  const secret = newTotpSecret()
  await keepKnownTotp(portal.context(), id, secret)
  const { json, bytes } = await open(id, operator.token)
  expect(json).toMatchObject({ name: '', lastSeenAt: null, blocked: true, secondFactor: true, accounts: [] })
  expect(bytes.toString()).not.toContain(secret)
})

test('J01 staff and unknown ids are the same 404 and record no viewing', async () => {
  expect((await open(operator.id, operator.token)).status).toBe(404)
  expect((await open(999_999, operator.token)).status).toBe(404)
  expect((await portal.call({ url: '/api/admin/consumers/0', token: operator.token })).status).toBe(422)
  expect(await written()).toEqual([])
})

test('J01 other roles are refused', async () => {
  const id = await buildConsumer(portal.db)
  expect((await open(id)).status).toBe(401)
  expect((await open(id, (await buildStaff(portal, 'editor')).token)).status).toBe(403)
  expect((await open(id, await portal.signIn(id))).status).toBe(403)
  expect((await open(id, (await buildStaff(portal, 'administrator')).token)).status).toBe(200)
})

test('AT41 lists links that wait for a new proof, for a bound operator only those of the own provider', async () => {
  const { consumerId: id, account, provider } = await readingScene(portal)
  const own = await buildOperatorOf(portal, provider.id)
  const other = await buildProvider(portal.db, { name: 'Інший' })
  const elsewhere = await buildAccount(portal.db, { provider_id: other.id })
  await linkAccount(portal.db, id, elsewhere.id)
  await portal.db
    .updateTable('account_links')
    .set({ unproved_since: new Date('2026-11-25T10:00:00Z') })
    .where('consumer_id', '=', id)
    .execute()
  const waiting = {
    id: account.id,
    provider: `Постачальник ${provider.code}`,
    number: account.number,
    until: '2026-12-25',
  }
  const { json } = await open(id, operator.token)
  expect(json).toMatchObject({ accounts: [], mayBlock: true })
  expect(json.toProve.map((link: { id: number }) => link.id).toSorted()).toEqual([account.id, elsewhere.id].toSorted())
  expect((await open(id, own.token)).json).toMatchObject({ accounts: [], mayBlock: false, toProve: [waiting] })
})
