import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { serveTestSite } from '../testing/scenes/site.ts'
import { buildStaff } from '../testing/staff.ts'

let portal: TestApp
let site: Awaited<ReturnType<typeof serveTestSite>>
const lines: string[] = []

/** Address of a client that reached the node's port without a proxy. */
const stranger = '203.0.113.9'

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  portal = await testApp({ logger })
  site = await serveTestSite(portal, portal.app)
  // A page cached by the node is served before the framework handles the request.
  await portal.app.inject({ url: '/features' })
})
afterAll(async () => {
  await site.close()
  await portal.close()
})

type Headers = Readonly<Record<string, string>>

const ask = (url: string, remoteAddress: string, headers: Headers) =>
  portal.app.inject({ method: 'GET', url, remoteAddress, headers })

/** Returns the network that a wrong password is counted for. */
async function networkOfGuess(remoteAddress: string, headers: Headers): Promise<unknown> {
  const forgery = { cookie: 'XSRF-TOKEN=v; __Host-XSRF-TOKEN=v', 'x-xsrf-token': 'v' }
  lines.length = 0
  await portal.app.inject({
    method: 'POST',
    url: '/api/account/authentication',
    remoteAddress,
    headers: { ...forgery, ...headers },
    payload: { account: 'somebody', password: 'wrong' },
  })
  const line = lines.find((one) => one.includes('sign-in refused'))
  return line && JSON.parse(line).network
}

describe('who is no trusted proxy', () => {
  test.each([
    ['an address', { 'x-forwarded-for': '198.51.100.6' }],
    ['a trusted address', { 'x-forwarded-for': '127.0.0.1' }],
    ['many addresses', { 'x-forwarded-for': '198.51.100.6, 127.0.0.1, 127.0.0.1' }],
    ['other names of it', { forwarded: 'for=198.51.100.6', 'x-real-ip': '198.51.100.6' }],
  ])('AT36 forges %s: the guess counts for the network of the connection', async (_what, headers: Headers) => {
    expect(await networkOfGuess(stranger, headers)).toBe('203.0.113.0/24')
    expect(await networkOfGuess('::ffff:203.0.113.9', headers)).toBe('203.0.113.0/24')
  })

  test.each([
    ['a call', '/api/settings'],
    ['a page that is kept', '/features'],
    ['the application', '/sign-in'],
    ['an address that cannot be read', '/%zz'],
  ])('AT37 says https at %s: the answer is one of plain http, without HSTS and `Secure`', async (_what, url) => {
    const https = { 'x-forwarded-proto': 'https' }
    const fromProxy = await ask(url, '127.0.0.1', https)
    expect(fromProxy.headers['strict-transport-security']).toContain('max-age')
    for (const address of [stranger, '::ffff:203.0.113.9', '2001:db8::9']) {
      const answer = await ask(url, address, https)
      expect(answer.headers['strict-transport-security']).toBeUndefined()
      expect(answer.cookies.filter(({ secure }) => secure)).toEqual([])
    }
  })
})

test('AT38 what a resident writes into the header before the proxy adds to it does not count', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.6, 203.0.113.7' }
  expect(await networkOfGuess('127.0.0.1', headers)).toBe('203.0.113.0/24')
  const long = `${'198.51.100.6, '.repeat(300)}203.0.113.7`
  expect(await networkOfGuess('127.0.0.1', { ...headers, 'x-forwarded-for': long })).toBe('203.0.113.0/24')
})

test.each([
  'balancer',
  'localhost',
  'kabinet.misto.example',
  '0.0.0.0/0',
  '::/0',
  '*',
  '10.0.0.0/33',
  '10.0.0/8',
  '10.0.0.1:80',
  '',
])('AT39 «%s» cannot be a trusted proxy: the start is refused in words', async (proxy) => {
  // A valid entry is included too, since an empty variable counts as absent.
  const trusted = { PORTAL_HTTP_TRUSTED_PROXIES: `127.0.0.1,${proxy}` }
  expect(() => readConfig(trusted)).toThrow(ConfigError)
  expect(() => readConfig(trusted)).toThrow(/http\.trustedProxies.*має бути адресою/)
})

test('AT39 addresses, networks and the three names can', () => {
  const good = '10.0.0.5, 10.0.0.0/24, 2001:db8::1, fd00::/8, loopback, linklocal, uniquelocal'
  const { settings } = readConfig({ PORTAL_HTTP_TRUSTED_PROXIES: good })
  expect(settings.http.trustedProxies).toHaveLength(7)
})

describe('a proxy that is not configured as trusted', () => {
  test('AT40 is told in /admin and at readiness once it hides https and the residents', async () => {
    const hidden = await testApp()
    const { token } = await buildStaff(hidden, 'administrator')
    const problems = async () => {
      const { json } = await hidden.call({ url: '/api/admin/arrivals', token })
      return json.problems.map(({ code }: { code: string }) => code)
    }
    const warnings = async () => (await hidden.app.inject({ url: '/health/ready' })).json().warnings
    expect(await problems()).toEqual([])
    expect(await warnings()).toEqual([])
    const come = async (count: number, proto: string, from: (n: number) => string) => {
      for (let n = 0; n < count; n += 1)
        await hidden.call({ url: '/api/settings', from: from(n), headers: { 'x-forwarded-proto': proto } })
    }
    await come(20, 'http', () => '172.18.0.1')
    expect(await problems()).toEqual(['https_as_http'])
    await come(200, 'http', () => '172.18.0.1')
    expect(await warnings()).toEqual(['https_as_http', 'one_private_network'])
    await come(200, 'https', (n) => `203.0.${n}.7`)
    expect(await problems()).toEqual([])
    expect(await warnings()).toEqual([])
    await hidden.close()
  })

  test('AT40 only administrators get the problem as text', async () => {
    const hidden = await testApp({ environment: { http: { trustedProxies: [] } } })
    const { token } = await buildStaff(hidden, 'administrator')
    const { json } = await hidden.call({ url: '/api/admin/arrivals', token })
    expect(json.problems).toEqual([{ code: 'https_as_http', message: expect.stringContaining('X-Forwarded-Proto') }])
    const operator = await buildStaff(hidden, 'operator')
    expect((await hidden.call({ url: '/api/admin/arrivals', token: operator.token })).status).toBe(403)
    expect((await hidden.call({ url: '/api/admin/arrivals' })).status).toBe(401)
    await hidden.close()
  })
})
