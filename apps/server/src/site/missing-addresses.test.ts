import { afterAll, beforeAll, expect, test } from 'vitest'
import { configSchema } from '../config/config-schema.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { serveSite } from './serve-site.ts'

let portal: TestApp
let origin: string
let contact = ''

beforeAll(async () => {
  portal = await testApp()
  await serveSite(portal.app, {
    ...portal.context(),
    settings: () => configSchema.parse({ security: { contact } }),
    clock: () => new Date('2026-11-23T10:00:00Z'),
  })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const get = (path: string) => fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })

test.each([
  '/favicon-old.ico',
  '/assets/index-0a1b2c3d.js',
  '/assets/no-ending',
  '/media/none.pdf',
  '/.well-known/none',
])('A10 the missing file %s is 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each(['/api', '/api/', '/api/no-such', '/api/ud/no-such?x=1', '/health/no-such'])(
  'L04 the unknown call %s is 404 with a code',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found'])
  },
)

test.each(['/help/no-such', '/news/no-such', '/help?category=no-such', '/api/cms/public/content/pages/no-such'])(
  'B09 the unknown content %s is 404',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each(['/no-such-page', '/pages/no-such', '/apiary', '/assetsof'])(
  'A10 the unknown page %s leads to the features page',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/features'])
  },
)

test('security.txt gives the configured contact and expires within a year', async () => {
  contact = ''
  expect((await get('/.well-known/security.txt')).status).toBe(404)
  contact = 'security@misto.example'
  const answer = await get('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:security@misto.example\nExpires: 2027-05-22T10:00:00.000Z\n')
  contact = 'https://misto.example/report'
  expect(await (await get('/.well-known/security.txt')).text()).toContain('Contact: https://misto.example/report\n')
})

test('change-password leads to the password of the profile', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard/profile#change-password'])
})

test.each(['not an address', 'http://misto.example'])('the contact %s is refused in the configuration', (wrong) => {
  expect(configSchema.safeParse({ security: { contact: wrong } }).success).toBe(false)
})
