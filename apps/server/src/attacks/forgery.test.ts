import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { callerOf, requestTo } from '../testing/attackers/attackers.ts'
import { isForgeable, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { dumpTables } from '../testing/dump.ts'

let portal: TestApp
let endpoints: readonly EndpointDeclaration[]
let writes: readonly { endpoint: EndpointDeclaration; token: string | undefined }[]

beforeAll(async () => {
  portal = await testApp()
  endpoints = await mountedEndpoints(portal)
  writes = await Promise.all(
    endpoints.filter(isForgeable).map(async (endpoint) => ({ endpoint, ...(await callerOf(portal, endpoint)) })),
  )
})
afterAll(() => portal.close())

type Headers = Readonly<Record<string, string>>

/** Sends a valid write without its anti-forgery headers. */
async function forge(endpoint: EndpointDeclaration, token: string | undefined, headers: Headers) {
  const { url, query, body } = requestTo(endpoint)
  const answer = await portal.app.inject({
    method: endpoint.method,
    url,
    ...(query && { query }),
    ...(body !== undefined && { payload: body as object }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: answer.statusCode, code: answer.json().code }
}

const https = { 'x-forwarded-proto': 'https' }
const pair = { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v' }
const twins = { ...https, cookie: 'XSRF-TOKEN=v; __Host-XSRF-TOKEN=v', 'x-xsrf-token': 'v' }

const forgeries: [string, Headers][] = [
  ['no cookie and no header', {}],
  ['no header', { cookie: 'XSRF-TOKEN=v' }],
  ['no cookie', { 'x-xsrf-token': 'v' }],
  ['another value', { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'w' }],
  ['empty values', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
  ['a value that only begins like it', { cookie: 'XSRF-TOKEN=vv', 'x-xsrf-token': 'v' }],
  ['a page of another site', { ...pair, 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbouring subdomain', { ...pair, 'sec-fetch-site': 'same-site' }],
  ['an old browser at another site', { ...pair, origin: 'https://misto.example.evil.test' }],
  ['an old browser in a sandbox', { ...pair, origin: 'null' }],
  ['an old browser at our name without encryption', { ...pair, origin: 'http://misto.example' }],
  ['https without the twin', { ...https, ...pair }],
  [
    'https, the plain cookie tossed by a neighbour',
    { ...twins, cookie: 'XSRF-TOKEN=evil; __Host-XSRF-TOKEN=v', 'x-xsrf-token': 'evil' },
  ],
]

describe('a forged write', () => {
  test.each(forgeries)('CS1 %s: every write is refused, and nothing changes', async (_what, headers) => {
    const before = await dumpTables(portal)
    for (const { endpoint, token } of writes) {
      expect([nameOf(endpoint), await forge(endpoint, token, headers)]).toEqual([
        nameOf(endpoint),
        { status: 403, code: 'anti_forgery' },
      ])
    }
    expect(await dumpTables(portal)).toEqual(before)
  })

  test('CS1 no pair of values passes that are not the same', async () => {
    const [first] = writes
    if (!first) throw new Error('No write is mounted')
    const value = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)
    await fc.assert(
      fc.asyncProperty(value, value, async (cookie, header) => {
        fc.pre(cookie !== header)
        const { status } = await forge(first.endpoint, first.token, {
          cookie: `XSRF-TOKEN=${cookie}`,
          'x-xsrf-token': header,
        })
        return status === 403
      }),
      { numRuns: process.env['ATTACKS'] === 'full' ? 2000 : 100 },
    )
  })

  test('CS1 what our own pages send passes, over http and over https', async () => {
    const [profile] = writes.filter(({ endpoint }) => endpoint.path === '/api/account/logout')
    if (!profile) throw new Error('Sign-out is not mounted')
    const own: Headers[] = [
      { ...pair, 'sec-fetch-site': 'same-origin', origin: 'https://misto.example' },
      { ...pair, origin: 'https://misto.example' },
      { ...pair, host: 'localhost:3000', origin: 'http://localhost:3000' },
      { ...twins, 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of own) expect((await forge(profile.endpoint, 'nobody', headers)).status).toBe(401)
  })

  test('CS1 over https both cookies are given, alike, and anew where they differ', async () => {
    const get = (cookies: Record<string, string>) =>
      portal.app.inject({ url: '/api/settings', headers: https, cookies })
    const given = (await get({})).cookies
    expect(given).toEqual([
      expect.objectContaining({ name: 'XSRF-TOKEN', path: '/', secure: true, sameSite: 'Lax' }),
      expect.objectContaining({ name: '__Host-XSRF-TOKEN', path: '/', secure: true, sameSite: 'Lax', httpOnly: true }),
    ])
    expect(new Set(given.map(({ value }) => value)).size).toBe(1)
    expect(given.every((cookie) => !('domain' in cookie))).toBe(true)
    expect((await get({ 'XSRF-TOKEN': 'a', '__Host-XSRF-TOKEN': 'a' })).cookies).toEqual([])
    expect((await get({ 'XSRF-TOKEN': 'evil', '__Host-XSRF-TOKEN': 'a' })).cookies).toHaveLength(2)
    expect((await get({ 'XSRF-TOKEN': 'a' })).cookies).toHaveLength(2)
  })
})

test('CS3 no endpoint allows another origin to read its response', async () => {
  const origins = ['null', 'https://misto.example.evil.test', 'http://misto.example', 'https://evil.test', '*']
  for (const endpoint of endpoints) {
    for (const origin of origins) {
      for (const method of ['OPTIONS', endpoint.method] as const) {
        const headers = { origin, 'access-control-request-method': endpoint.method }
        const answer = await portal.app.inject({ method, url: requestTo(endpoint).url, headers })
        const told = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        expect([nameOf(endpoint), told]).toEqual([nameOf(endpoint), []])
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    }
  }
})
