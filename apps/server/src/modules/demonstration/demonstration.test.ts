import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildPremises, buildProvider } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { newTotpSecret, totpCode } from '../second-factor/totp.ts'
import { endDemonstration } from './end-demonstration.ts'
import { registerDemoPeople } from './register-demo-people.ts'

const url = '/api/admin/demonstration'
const totpSecret = newTotpSecret()
const signIns = [
  { role: 'resident', account: 'resident', password: 'пароль-17-калина' },
  { role: 'operator', account: 'operator', password: 'пароль-18-калина', totpSecret: newTotpSecret() },
  { role: 'administrator', account: 'administrator', password: 'пароль-19-калина', totpSecret },
] as const
let portal: TestApp
let admin: string

beforeAll(async () => {
  portal = await testApp()
  const { db: query, ...rest } = portal.context()
  const flat = {
    provider_id: (await buildProvider(query, { code: '101' })).id,
    premises_id: await buildPremises(query),
  }
  const accounts = [await buildAccount(query, flat), await buildAccount(query, flat)]
  const homes = [{ name: 'Наша квартира', accounts: accounts.map(({ number }) => ({ provider: '101', number })) }]
  await registerDemoPeople({ ...rest, database: { query } as never, signIns, homes })
  admin = (await buildStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())

const enter = (n: number) => {
  const { account, password } = signIns[n]!
  const secret = n === 0 ? undefined : signIns[n as 1 | 2].totpSecret
  const code = secret && { code: totpCode(secret, portal.context().now) }
  const from = `10.61.${n}.1`
  return portal.call({ url: '/api/account/authentication', body: { account, password, ...code }, from })
}

test('E06 the demonstration’s resident has homes with names of their own, which need no confirmation', async () => {
  const { json } = await portal.call({ url: '/api/warehouse/consumer/homes', token: (await enter(0)).json.accessToken })
  expect(json).toEqual([expect.objectContaining({ name: 'Наша квартира', ownName: 'Наша квартира', confirmed: true })])
})

test('AT61 only administrators see which demonstration accounts are open', async () => {
  expect((await portal.call({ url, token: admin })).json).toEqual({ open: ['resident', 'operator', 'administrator'] })
  expect((await portal.call({ url })).status).toBe(401)
  for (const token of [
    await portal.signIn(await buildConsumer(portal.db)),
    (await buildStaff(portal, 'operator')).token,
    (await buildStaff(portal, 'editor')).token,
  ]) {
    expect((await portal.call({ url, token })).status).toBe(403)
  }
})

test('AT61 ending the demonstration closes only its accounts and their sessions', async () => {
  const opened = await enter(2)
  expect(opened.status).toBe(200)
  const token: string = opened.json.accessToken
  expect(await endDemonstration(portal.context())).toEqual(['resident', 'operator', 'administrator'])
  expect((await portal.call({ url, token })).status).toBe(401)
  for (const n of [0, 1, 2]) expect((await enter(n)).status).toBe(401)
  expect((await portal.call({ url, token: admin })).json).toEqual({ open: [] })
  expect(await endDemonstration(portal.context())).toEqual([])
  const audited = await portal.db.selectFrom('audit_log').select('action').execute()
  expect(audited.filter(({ action }) => action === 'demonstration.end')).toHaveLength(3)
})
