import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildStaff } from '../testing/staff.ts'
import { serveSite } from './serve-site.ts'

type Node = Pick<TestApp, 'app' | 'context'>
/** Milliseconds; about one second on an idle machine, but the tests run on a busy one. */
const patience = { timeout: 15_000, interval: 50 }

let portal: TestApp
let nodes: readonly Node[]
let token: string

beforeAll(async () => {
  portal = await testApp()
  nodes = [portal, await portal.secondNode()]
  for (const { app, context } of nodes) {
    await serveSite(app, { ...context(), settings: () => context().settings, clock: () => context().now })
  }
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.pool.query('truncate setting_values')
  token = (await buildStaff(portal, 'administrator')).token
})

async function change(path: string, value: unknown): Promise<void> {
  const url = '/api/admin/settings'
  const { revision } = (await portal.call({ url, token })).json
  const saved = await portal.call({ method: 'PUT', url, token, body: { revision, changes: [{ path, value }] } })
  expect(saved.status).toBe(200)
}

const page = async ({ app }: Node, url: string) => await app.inject({ url, headers: { accept: 'text/html' } })
const menus = () =>
  Promise.all(nodes.map(async (node) => (await page(node, '/features')).body.includes('<a href="/help">')))

test('A04 a flag switched off takes its link off the pages of both nodes within a second, without a restart; the page stays', async () => {
  expect(await menus()).toEqual([true, true])
  await change('flags.faq', false)
  await expect.poll(menus, patience).toEqual([false, false])
  for (const node of nodes) expect((await page(node, '/help')).statusCode).toBe(200)
  await change('flags.faq', null)
  await expect.poll(menus, patience).toEqual([true, true])
})

test('A02 the name on the pages of both nodes is the administrator’s', async () => {
  await change('appName', 'Затишок Калинівська')
  const names = () =>
    Promise.all(nodes.map(async (node) => (await page(node, '/features')).body.includes('Затишок Калинівська')))
  await expect.poll(names, patience).toEqual([true, true])
})

test('C03 the captcha of a form is asked for and no longer asked for as its flag says, on both nodes', async () => {
  const body = { account: 'nobody', password: 'abcdef' }
  const signIn = () =>
    Promise.all(
      nodes.map(async ({ app }) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/account/authentication',
          payload: body,
          cookies: { 'XSRF-TOKEN': 'same' },
          headers: { 'x-xsrf-token': 'same' },
        })
        return statusCode
      }),
    )
  expect(await signIn()).toEqual([401, 401])
  await change('captcha.signIn', true)
  await expect.poll(signIn, patience).toEqual([422, 422])
  await change('captcha.signIn', false)
  await expect.poll(signIn, patience).toEqual([401, 401])
})
