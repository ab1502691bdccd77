import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  discoveryPath,
  keysPath,
  type SocialIssuer,
  socialIssuer,
  tokenOf,
} from '../../testing/outside/social-issuer.ts'

const now = '2026-11-20T10:00:00Z'
const status = '/api/account/registration/status/by-social-network-token'
let portal: TestApp
let issuer: SocialIssuer
let clock = new Date(now)
let network = ''

/** Each test uses a new provider name at the same issuer, so that no cache applies. */
const networks = Array.from({ length: 40 }, (_, at) => `misto-${at}`)

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => clock)
  const providers = Object.fromEntries(networks.map((name) => [name, issuer.settings]))
  portal = await testApp({ now, settings: { social: { providers } } })
})
beforeEach(() => {
  network = networks.pop()!
  later(0)
  issuer.asked.clear()
  for (const path of [discoveryPath, keysPath, '/token']) issuer.trouble(path, null)
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

const later = (seconds: number) => {
  clock = new Date(Date.parse(now) + seconds * 1000)
  portal.setNow(clock.toISOString())
}
const ask = async (token: string) => {
  const { status: code, json, headers } = await portal.call({ url: status, body: { token, socialNetwork: network } })
  return { code, json, headers }
}
let begun = 0
const begin = () =>
  portal.call({ method: 'POST', url: `/api/account/social/${network}/start`, from: `198.51.${begun++}.1` })
const freshToken = async (claims: object = { sub: 'olena' }) =>
  (await tokenOf({ portal, issuer, network }, { ...claims })).token

describe('keys that change', () => {
  test('SO6 a rotated key is fetched and its token is accepted', async () => {
    await freshToken()
    await issuer.rotate()
    later(31)
    expect((await ask(await freshToken())).code).toBe(200)
    expect(issuer.asked.get(keysPath)).toBe(2)
  })

  test('SO6 tokens of unknown keys cause a key request once in half a minute at most', async () => {
    const token = await freshToken()
    later(31)
    const strange = await Promise.all(
      Array.from({ length: 20 }, (_, at) => issuer.sign(issuer.claims({ nonce: 'x' }), { kid: `strange-${at}` })),
    )
    for (const one of strange) expect((await ask(one)).code).toBe(422)
    expect(issuer.asked.get(keysPath)).toBe(2)
    expect((await ask(token)).code).toBe(200)
  })

  test('SO6 a hundred concurrent sign-ins request document and keys once', async () => {
    await Promise.all(Array.from({ length: 100 }, begin))
    expect(issuer.asked.get(discoveryPath)).toBe(1)
  })

  test('SO6 keys are requested again after an hour', async () => {
    await freshToken()
    later(3601)
    await freshToken()
    expect(issuer.asked.get(keysPath)).toBe(2)
    expect(issuer.asked.get(discoveryPath)).toBe(2)
  })
})

describe('a failing provider', () => {
  const troubles: Readonly<Record<string, Parameters<SocialIssuer['trouble']>[1]>> = {
    'answers 500': (response) => response.writeHead(500).end('{}'),
    'answers a redirect': (response) => response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end(),
    'answers no JSON': (response) => response.writeHead(200).end('<html>'),
    'answers a list': (response) => response.writeHead(200).end('[]'),
    'answers keys that are none': (response) => response.writeHead(200).end('{"keys":[5]}'),
    'breaks the connection': (response) => response.destroy(),
    'answers 10 MB': (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"keys":[],"more":"${'x'.repeat(10_000_000)}"}`)
    },
  }

  test.each(Object.keys(troubles))('SO6 that %s is unavailable, and with known keys does no harm', async (trouble) => {
    issuer.trouble(discoveryPath, troubles[trouble] ?? null)
    const first = await begin()
    expect([first.status, first.json.code]).toEqual([503, 'social_unavailable'])
    expect(first.headers['retry-after']).toBe('30')
    issuer.trouble(discoveryPath, null)
    later(6)
    const token = await freshToken()
    issuer.trouble(discoveryPath, troubles[trouble] ?? null)
    issuer.trouble(keysPath, troubles[trouble] ?? null)
    later(1700)
    expect((await ask(token)).code).toBe(200)
    const strange = await issuer.sign(issuer.claims({ nonce: 'x' }), { kid: 'strange' })
    expect((await ask(strange)).code).toBe(422)
  })

  test('SO6 an endless response times out after three seconds, once for all callers', async () => {
    issuer.trouble(discoveryPath, (response) => {
      response.writeHead(200).write('{')
    })
    const before = performance.now()
    const answers = await Promise.all(Array.from({ length: 10 }, begin))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(503))
    const again = await begin()
    expect(again.status).toBe(503)
    expect(performance.now() - before).toBeLessThan(4500)
    expect(issuer.asked.get(discoveryPath)).toBe(1)
  })

  test('SO6 after a day without responses its cached keys are not used', async () => {
    const token = await freshToken()
    issuer.trouble(discoveryPath, troubles['answers 500'] ?? null)
    issuer.trouble(keysPath, troubles['answers 500'] ?? null)
    later(23 * 3600)
    expect((await begin()).status).toBe(200)
    expect((await ask(token)).code).toBe(422)
    later(24 * 3600 + 3601)
    expect((await ask(token)).code).toBe(503)
    expect((await begin()).status).toBe(503)
  })

  test('SO6 a refused or missing token gets 422, a failing provider 503', async () => {
    const finish = async () => {
      const { json } = await begin()
      return portal.call({ url: `/api/account/social/${network}/finish`, body: { state: json.state, code: 'code' } })
    }
    issuer.trouble('/token', (response) => response.writeHead(400).end('{"error":"invalid_grant"}'))
    expect((await finish()).status).toBe(422)
    issuer.trouble('/token', (response) => response.writeHead(200).end('{"access_token":"only"}'))
    expect((await finish()).status).toBe(422)
    issuer.trouble('/token', (response) => response.writeHead(502).end('{}'))
    expect((await finish()).status).toBe(503)
    issuer.trouble('/token', (response) => response.writeHead(307, { location: `${issuer.origin}/elsewhere` }).end())
    expect((await finish()).status).toBe(503)
    expect(issuer.asked.get('/elsewhere')).toBeUndefined()
  })
})

describe('a document with forbidden addresses', () => {
  test.each([
    ['is of another issuer', { issuer: 'https://accounts.google.com' }],
    ['sends tokens to another machine over http', { token_endpoint: 'http://10.0.0.5/token' }],
    ['fetches keys from a file', { jwks_uri: 'file:///etc/passwd' }],
    ['names no keys', { jwks_uri: undefined }],
    ['leads to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['hides a name in an address', { authorization_endpoint: 'https://misto@evil.example/authorize' }],
  ])('SO6 a document that %s is refused', async (_what, fault) => {
    const { origin } = issuer
    const good = {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
    }
    issuer.trouble(discoveryPath, (response) => response.writeHead(200).end(JSON.stringify({ ...good, ...fault })))
    expect((await begin()).status).toBe(503)
  })
})
