import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../config/config-schema.ts'
import { serveSite } from '../site/serve-site.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { rawRequest, sendRaw } from '../testing/attackers/raw-socket.ts'
import { buildAccount, buildInvoice, buildProvider, linkAccount } from '../testing/factories.ts'
import { buildPerson } from '../testing/person.ts'

type Headers = Readonly<Record<string, unknown>>

interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

let portal: TestApp
let token: string
let receipt: string
let script: string

beforeAll(async () => {
  portal = await testApp()
  const settings = configSchema.parse({})
  await serveSite(portal.app, {
    ...portal.context(),
    settings: () => settings,
    clock: () => new Date('2026-11-25T10:00:00Z'),
  })
  const person = await buildPerson(portal)
  token = person.token
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, person.userId, account.id)
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  receipt = `/api/warehouse/receipt-default?invoiceId=${invoiceId}`
  const page = await portal.app.inject({ url: '/sign-in' })
  script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
})
afterAll(() => portal.close())

const forgery = { cookie: 'XSRF-TOKEN=v; __Host-XSRF-TOKEN=v', 'x-xsrf-token': 'v', 'content-type': 'application/json' }
const signIn = '/api/account/authentication'
const bearer = () => ({ authorization: `Bearer ${token}` })

/** A response for each status that the application can return. */
const answers: readonly [number, string, () => Asked][] = [
  [200, 'a public call', () => ({ url: '/api/settings' })],
  [200, 'a person’s call', () => ({ url: '/api/ud/profile', headers: bearer() })],
  [200, 'a bill as PDF', () => ({ url: receipt, headers: bearer() })],
  [200, 'own data as CSV', () => ({ url: '/api/ud/profile/export.csv', headers: bearer() })],
  [200, 'a public page', () => ({ url: '/features' })],
  [200, 'the application’s page', () => ({ url: '/dashboard' })],
  [200, 'a script', () => ({ url: script })],
  [200, 'a picture', () => ({ url: '/icon.svg' })],
  [200, 'the description of the API', () => ({ url: '/api/openapi.json' })],
  [200, 'the pages of the API', () => ({ url: '/api/docs' })],
  [200, 'health', () => ({ url: '/health/live' })],
  [200, 'HEAD', () => ({ method: 'HEAD', url: '/api/settings' })],
  [302, 'an unknown page', () => ({ url: '/no-such' })],
  [400, 'broken JSON', () => ({ method: 'POST', url: signIn, headers: forgery, payload: '{' })],
  [400, 'an address that cannot be read', () => ({ url: '/%zz' })],
  [401, 'nobody', () => ({ url: '/api/ud/profile' })],
  [
    401,
    'a wrong password',
    () => ({ method: 'POST', url: signIn, headers: forgery, payload: '{"account":"a","password":"b"}' }),
  ],
  [403, 'a forged write', () => ({ method: 'POST', url: signIn, payload: '' })],
  [404, 'a missing call', () => ({ url: '/api/no-such' })],
  [404, 'a missing file', () => ({ url: '/no-such.js' })],
  [405, 'a wrong method', () => ({ method: 'DELETE', url: signIn })],
  [413, 'a huge body', () => ({ method: 'POST', url: signIn, headers: forgery, payload: Buffer.alloc(2 ** 21, ' ') })],
  [
    415,
    'a body of another type',
    () => ({ method: 'POST', url: signIn, headers: { ...forgery, 'content-type': 'text/plain' }, payload: 'x' }),
  ],
  [
    422,
    'a wrong value',
    () => ({ method: 'POST', url: signIn, headers: forgery, payload: '{"account":"","password":""}' }),
  ],
]

const policy = (headers: Headers) => String(headers['content-security-policy']).split('; ')

function expectProtected(headers: Headers): void {
  const rules = policy(headers)
  expect(rules).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
  )
  expect(rules.join(' ')).not.toMatch(/unsafe|\*|http:|https:/)
  expect(rules).toContain("require-trusted-types-for 'script'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
}

const isShared = (url: string) => /^\/(assets\/|[\w-]+\.(svg|js|txt)$|features$|no-such)/.test(url)

describe.each(['http', 'https'] as const)('over %s', (scheme) => {
  const ask = ({ headers, ...asked }: Asked) =>
    portal.app.inject({ method: 'GET', ...asked, headers: { ...headers, 'x-forwarded-proto': scheme } })

  test.each(answers)('CS4 %i, %s: protective headers, no store, careful cookies', async (status, _what, asked) => {
    const { url } = asked()
    const answer = await ask(asked())
    expect(answer.statusCode).toBe(status)
    expectProtected(answer.headers)
    const hsts = answer.headers['strict-transport-security']
    if (scheme === 'http') expect(hsts).toBeUndefined()
    else expect(hsts).toMatch(/^max-age=(6[3-9]|[7-9]\d)\d{6}; includeSubDomains/)
    if (url.startsWith('/api/') || url.startsWith('/health/') || status >= 400) {
      expect(answer.headers['cache-control'] ?? 'nothing').toMatch(url === '/no-such.js' ? /no-/ : /^no-store$/)
    }
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
      expect([cookie.name, cookie.secure ?? false]).toEqual([cookie.name, scheme === 'https'])
      expect(cookie.name.startsWith('__Host-')).toBe(cookie.httpOnly ?? false)
    }
    if (isShared(url)) expect(answer.cookies).toEqual([])
  })
})

test('CS4 429 carries them too, with the time to wait', async () => {
  const payload = '{"account":"somebody","password":"wrong"}'
  const guess = () => portal.app.inject({ method: 'POST', url: signIn, headers: forgery, payload })
  let answer = await guess()
  for (let n = 0; n < 110 && answer.statusCode === 401; n += 1) answer = await guess()
  expect(answer.statusCode).toBe(429)
  expectProtected(answer.headers)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('CS4 500 carries them too', async () => {
  await portal.database.pool.query('alter table sessions rename to sessions_gone')
  const answer = await portal.app.inject({ url: '/api/ud/profile', headers: bearer() })
  await portal.database.pool.query('alter table sessions_gone rename to sessions')
  expect(answer.statusCode).toBe(500)
  expectProtected(answer.headers)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('CS4 bytes that are not HTTP get our error text and our headers', async () => {
  const { app } = portal
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const broken = [
    ['GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n', 400],
    [rawRequest({ target: '/', headers: [`X-Long: ${'a'.repeat(20_000)}`] }), 431],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ] as const
  for (const [request, expected] of broken) {
    const { status, head, body } = await sendRaw(port, request)
    expect(status).toBe(expected)
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [])
    expectProtected(Object.fromEntries(lines))
    expect(JSON.parse(body)).toMatchObject({
      message: expect.stringMatching(/[а-яіїєґ]/),
      requestId: expect.any(String),
    })
  }
})

test('CS4 TRACE does not echo the request', async () => {
  const { port } = portal.app.server.address() as AddressInfo
  const { status, body } = await sendRaw(
    port,
    rawRequest({ method: 'TRACE', target: '/api/settings', headers: ['X-Secret: kavun'] }),
  )
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('kavun')
})
