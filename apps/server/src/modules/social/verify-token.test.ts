import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { keysPath, type SocialIssuer, socialIssuer, tokenOf } from '../../testing/outside/social-issuer.ts'

const now = '2026-11-20T10:00:00Z'
const seconds = Date.parse(now) / 1000
const url = '/api/account/authentication/by-social-network-token'
let portal: TestApp
let issuer: SocialIssuer
let userId: number
/** Nonce of an exchange whose token is unused, so that only the token's own faults decide. */
let nonce: string
let token: string

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => new Date(now))
  portal = await testApp({ now, settings: { social: { providers: { misto: issuer.settings } } } })
  userId = await buildConsumer(portal.db)
  await portal.db
    .insertInto('social_identities')
    .values({ issuer: issuer.origin, subject: 'olena', user_id: userId, network: 'misto', linked_at: new Date(now) })
    .execute()
  const fresh = await tokenOf({ portal, issuer }, { sub: 'olena' })
  nonce = fresh.nonce
  token = fresh.token
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

let addresses = 0
const send = (token: string) => {
  addresses += 1
  return portal.call({
    url,
    body: { token, socialNetwork: 'misto' },
    from: `10.${addresses >> 8}.${addresses & 255}.1`,
  })
}
const sessions = async () => (await portal.db.selectFrom('sessions').select('id').execute()).length
async function expectRefused(token: string) {
  const { status, json } = await send(token)
  expect([status, json.code], token).toEqual([422, 'social_token_refused'])
}
const claims = (given: object = {}) => issuer.claims({ sub: 'olena', nonce, ...given })
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('an invalid token is refused', () => {
  test.each<[string, () => object]>([
    ['the issuer is another', () => ({ iss: 'https://accounts.google.com' })],
    ['the issuer has a slash more', () => ({ iss: `${issuer.origin}/` })],
    ['the audience is another', () => ({ aud: 'another' })],
    ['the audience is a list without us', () => ({ aud: ['a', 'b'] })],
    ['the audience is a list without an authorized party', () => ({ aud: ['portal', 'another'] })],
    ['the authorized party is another', () => ({ azp: 'another' })],
    ['it has expired', () => ({ iat: seconds - 4000, exp: seconds - 61 })],
    ['it is not valid yet', () => ({ nbf: seconds + 61 })],
    ['it was issued in the future', () => ({ iat: seconds + 61 })],
    ['the expiry is text', () => ({ exp: 'tomorrow' })],
    ['the expiry is missing', () => ({ exp: undefined })],
    ['the moment of issue is missing', () => ({ iat: undefined })],
    ['the subject is missing', () => ({ sub: undefined })],
    ['the subject is empty', () => ({ sub: '' })],
    ['the subject is a number', () => ({ sub: 5 })],
    ['the subject holds a NUL', () => ({ sub: 'olena\u0000' })],
    ['the nonce holds a NUL', () => ({ nonce: `${nonce.slice(1)}\u0000` })],
    ['the subject is too long', () => ({ sub: 'x'.repeat(256) })],
    ['the nonce is missing', () => ({ nonce: undefined })],
    ['the nonce is another', () => ({ nonce: 'x'.repeat(43) })],
    ['the nonce is a list', () => ({ nonce: [nonce] })],
  ])('SO1 when %s', async (_what, fault) => {
    await expectRefused(await issuer.sign(claims(fault()) as Record<string, unknown>))
  })

  test('SO1 without a signature, or signed with the published key as a shared secret', async () => {
    const published = await (await fetch(`${issuer.origin}${keysPath}`)).text()
    const secret = new TextEncoder().encode(published)
    const mac = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret)
    await expectRefused(mac)
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${encode({ alg, kid: 'first' })}.${encode(claims())}.`)
      await expectRefused(`${encode({ alg, kid: 'first' })}.${encode(claims())}`)
    }
  })

  test('SO1 signed with a key of the token’s own, in its header or at an address', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = await exportJWK(publicKey)
    const headers = [
      { kid: 'first' },
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/certificate' },
      { kid: '../../first' },
    ]
    for (const header of headers) {
      const signer = new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', ...header })
      await expectRefused(await signer.sign(privateKey))
    }
  })

  test('SO1 with an algorithm that is not allowed, though the key is the provider’s', async () => {
    const key = await importJWK(
      { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) },
      'RS512',
    )
    await expectRefused(await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'first' }).sign(key))
  })

  test('SO1 with any single change to any part', async () => {
    const before = await sessions()
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'AbZ09-_.=%'), async (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        fc.pre(changed !== token && !isSameSignature(changed, token))
        await expectRefused(changed)
      }),
      { numRuns: 150 },
    )
    expect(await sessions()).toBe(before)
  })

  test('SO1 with arbitrary claims and header', async () => {
    const odd = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]), fc.constant({}), fc.boolean())
    const fault = fc.record({
      name: fc.constantFrom('iss', 'aud', 'exp', 'iat', 'sub', 'nonce', 'nbf', 'azp'),
      value: odd,
    })
    await fc.assert(
      fc.asyncProperty(fault, async ({ name, value }) => {
        fc.pre(!(name === 'sub' && /^[ -~]+$/.test(String(value))))
        // A number may be a valid moment; the list above contains the invalid ones.
        fc.pre(!(['exp', 'iat', 'nbf'].includes(name) && typeof value === 'number'))
        await expectRefused(await issuer.sign(claims({ [name]: value }) as Record<string, unknown>))
      }),
      { numRuns: 100 },
    )
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), fc.base64String(), async (header, payload, signature) => {
        const [head, body] = [header, payload].map((part) => Buffer.from(part).toString('base64url'))
        await expectRefused(`${head}.${body}.${signature.replace(/[+/=]/g, '')}`)
      }),
      { numRuns: 100 },
    )
  })
})

/** The last character of a part has unused bits, so another character may encode the same bytes. */
const isSameSignature = (a: string, b: string) =>
  a.split('.').length === 3 &&
  a
    .split('.')
    .every((part, at) => Buffer.from(part, 'base64url').equals(Buffer.from(b.split('.')[at] ?? '', 'base64url')))

describe('a valid token', () => {
  test('C16 is accepted with a list of audiences and the right authorized party, within a minute of clock difference', async () => {
    const { nonce } = await tokenOf({ portal, issuer }, { sub: 'olena' })
    const good = { aud: ['portal', 'another'], azp: 'portal', nonce, iat: seconds + 50, nbf: seconds + 50 }
    expect((await send(await issuer.sign(claims(good)))).status).toBe(200)
  })

  test('C16 signs in after all these attacks', async () => {
    expect((await send(token)).status).toBe(200)
  })

  let rotations = 0
  test.each(['RS256', 'PS256', 'EdDSA', 'ES256'])('C16 may be signed with %s', async (alg) => {
    await issuer.rotate(alg)
    portal.setNow(new Date(Date.parse(now) + 31_000 * ++rotations).toISOString())
    const { token } = await tokenOf({ portal, issuer }, { sub: 'olena' })
    expect((await send(token)).status).toBe(200)
  })
})
