import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../../platform/db/listen.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ environment: { providerGroup: 7 } })
})
afterAll(() => portal.close())

async function store(path: string, value: unknown): Promise<void> {
  await portal.database.pool.query(
    `insert into setting_values (path, value, revision, changed_at) values ($1, $2, 1, now())
     on conflict (path) do update set value = excluded.value`,
    [path, value === undefined ? null : JSON.stringify(value)],
  )
  await notify(portal.db, 'settings')
}

const settings = () => portal.context().settings

test('A04 every node has a change within a second, and a reset value is the file’s again', async () => {
  const { call } = await portal.secondNode()
  const flagsOf = async (ask: TestApp['call']) => (await ask({ url: '/api/settings' })).json.flags.faq
  await store('flags.faq', false)
  await expect.poll(() => flagsOf(call)).toBe(false)
  await expect.poll(() => flagsOf(portal.call)).toBe(false)
  await store('flags.faq', undefined)
  await expect.poll(() => flagsOf(call)).toBe(true)
})

test('M01 the environment wins over the administrator', async () => {
  await store('providerGroup', 5)
  await store('owner', 'Місто Адміністраторів')
  await expect.poll(() => settings().owner).toBe('Місто Адміністраторів')
  expect(settings().providerGroup).toBe(7)
})

test.each([
  ['a key of a newer version', 'flags.teleport', true],
  ['a key that needs a restart', 'session.hours', 1],
  ['a value of the wrong type', 'flags.documents', 'так'],
  ['a service that is not configured', 'payments.enabled', 'liqpay'],
  ['a token that nobody sealed', 'payments.services.portmone.token', 'plain'],
])('M01 %s in the database is ignored without a fault', async (_what, path, value) => {
  const before = settings()
  await store(path, value)
  await store('appName', `Після ${path}`)
  await expect.poll(() => settings().appName).toBe(`Після ${path}`)
  expect({ ...settings(), appName: before.appName }).toEqual(before)
})
