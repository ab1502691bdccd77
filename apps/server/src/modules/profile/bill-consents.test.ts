import { afterAll, beforeAll, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/email-management'
let portal: TestApp
let water: { id: number; code: string }
let gas: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  gas = await buildProvider(portal.db, { code: '889', name: 'Газ' })
})
afterAll(() => portal.close())

/** A resident with two accounts at the water company. */
async function resident() {
  const userId = await buildConsumer(portal.db)
  for (let n = 0; n < 2; n++) {
    const account = await buildAccount(portal.db, { provider_id: water.id })
    await linkAccount(portal.db, userId, account.id)
  }
  return { userId, token: await portal.signIn(userId) }
}

const set = (token: string | undefined, serviceProviderCode: string, isAllowToSendEmail: boolean) =>
  portal.call({
    method: 'PUT',
    url,
    body: { serviceProviderCode, isAllowToSendEmail },
    ...(token === undefined ? {} : { token }),
  })
const kept = (userId: number) =>
  portal.db.selectFrom('bill_consents').select(['is_allowed']).where('user_id', '=', userId).orderBy('id').execute()

test('D07 each provider of the caller’s accounts is listed once, without consent at first', async () => {
  const { token } = await resident()
  expect((await portal.call({ url, token })).json).toEqual([
    { serviceProvider: { code: '101', name: 'Водоканал' }, isAllowToSendEmail: false, changedAt: null },
  ])
})

test('D07 each change of a consent is recorded; a repeated answer adds no record', async () => {
  const { token, userId } = await resident()
  portal.setNow('2026-11-26T08:00:00Z')
  const given = await set(token, '101', true)
  expect(given.json).toEqual({
    serviceProviderCode: '101',
    isAllowToSendEmail: true,
    changedAt: '2026-11-26T08:00:00.000Z',
  })
  portal.setNow('2026-11-27T08:00:00Z')
  expect((await set(token, '101', true)).json).toEqual(given.json)
  await set(token, '101', false)
  expect(await kept(userId)).toEqual([{ is_allowed: true }, { is_allowed: false }])
  expect((await portal.call({ url, token })).json).toMatchObject([
    { isAllowToSendEmail: false, changedAt: '2026-11-27T08:00:00.000Z' },
  ])
})

test('D07 a provider without an account of the caller and a missing one get the same 404', async () => {
  const { token, userId } = await resident()
  const { requestId: _one, ...foreign } = (await set(token, gas.code, true)).json
  const { requestId: _two, ...missing } = (await set(token, 'nobody', true)).json
  expect([foreign.code, foreign]).toEqual(['not_found', missing])
  expect(await kept(userId)).toEqual([])
})

test('D07 invalid, signed out and staff are refused', async () => {
  const { token } = await resident()
  expect((await set(token, '', true)).status).toBe(422)
  expect((await portal.call({ method: 'PUT', url, token, body: { serviceProviderCode: 101 } })).status).toBe(400)
  expect((await set(undefined, '101', true)).status).toBe(401)
  expect((await portal.call({ url })).status).toBe(401)
  const staff = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await set(staff, '101', true)).status).toBe(403)
  expect((await portal.call({ url, token: staff })).status).toBe(403)
})

test('D07 if the city does not offer it, the calls are not found', async () => {
  const { flags } = configSchema.parse({ flags: { profileNotifications: false } })
  const without = await testApp({ settings: { flags } })
  const token = await without.signIn(await buildConsumer(without.db))
  expect((await without.call({ url, token })).status).toBe(404)
  await without.close()
})
