import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { type SocialIssuer, socialIssuer, tokenOf } from '../../testing/outside/social-issuer.ts'

const now = '2026-11-20T10:00:00Z'
const start = '/api/account/social/misto/start'
const finish = '/api/account/social/misto/finish'
const status = '/api/account/registration/status/by-social-network-token'
const signIn = '/api/account/authentication/by-social-network-token'
let portal: TestApp
let issuer: SocialIssuer
let other: SocialIssuer
let userId: number

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => new Date(now))
  other = await socialIssuer('Область', () => new Date(now))
  const providers = { misto: issuer.settings, oblast: other.settings }
  portal = await testApp({ now, settings: { social: { providers } } })
  userId = await buildConsumer(portal.db, { login: 'olena' })
  await link(userId, 'olena-at-misto')
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
  await other.close()
})

const link = (user_id: number, subject: string) =>
  portal.db
    .insertInto('social_identities')
    .values({ issuer: issuer.origin, subject, user_id, network: 'misto', linked_at: new Date(now) })
    .execute()
const freshToken = (claims: object) => tokenOf({ portal, issuer }, { ...claims })
const post = (url: string, token: string, more: object = {}) =>
  portal.call({ url, body: { token, socialNetwork: 'misto', ...more } })
const sessionsOf = async (user: number) =>
  (await portal.db.selectFrom('sessions').select('method').where('user_id', '=', user).execute()).length

describe('the redirect to the provider and back', () => {
  test('C16 redirects to the provider with PKCE, state and nonce, and with the portal’s own return address', async () => {
    const { json } = await portal.call({ method: 'POST', url: start })
    const url = new URL(json.url)
    expect(url.origin + url.pathname).toBe(`${issuer.origin}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'https://misto.example/sign-in/social/misto',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: json.state,
    })
    const kept = await portal.db.selectFrom('social_attempts').selectAll().execute()
    expect(JSON.stringify(kept.map((row) => [String(row.state_hash), String(row.code_verifier)]))).not.toContain(
      json.state,
    )
  })

  test('C16 exchanges the code for the social user, with the verifier and the client’s secret', async () => {
    const { finished, started } = await freshToken({
      sub: 'ivan',
      name: 'Іван Франко',
      given_name: 'Іван',
      family_name: 'Франко',
      email: 'Ivan@Kalynivsk.example',
      picture: 'https://pictures.example/ivan.png',
    })
    expect(finished.json).toEqual({
      idToken: expect.any(String),
      id: 'ivan',
      provider: 'misto',
      name: 'Іван Франко',
      email: 'ivan@kalynivsk.example',
      photoUrl: 'https://pictures.example/ivan.png',
      firstName: 'Іван',
      lastName: 'Франко',
    })
    const { form, authorization } = issuer.lastExchange()
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    expect(new URL(started.json.url).searchParams.get('code_challenge')).toBe(challenge)
    expect(Buffer.from(authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe(
      `portal:${encodeURIComponent('секрет')}+${encodeURIComponent('і')}+${encodeURIComponent('знак:')}`,
    )
  })

  test('C16 a name with a NUL and a line end becomes plain text, and a wrong picture is dropped', async () => {
    const claims = { sub: 'odd', name: 'A\u0000B\nC\u202e', picture: 'javascript:alert(1)', email: 'no address' }
    const { finished } = await freshToken(claims)
    expect(finished.json).toMatchObject({ name: 'A B C', firstName: 'A B C', photoUrl: '', email: '' })
  })

  test.each([
    ['unknown', async () => 'x'.repeat(43)],
    ['used', async () => (await freshToken({ sub: 'ivan' })).started.json.state as string],
    [
      'of another provider',
      async () => (await portal.call({ method: 'POST', url: '/api/account/social/oblast/start' })).json.state as string,
    ],
  ])('SO4 a state that is %s is refused before the exchange', async (_what, stateOf) => {
    const state = await stateOf()
    const before = issuer.asked.get('/token')
    const { status, json } = await portal.call({ url: finish, body: { state, code: 'code' } })
    expect([status, json.code]).toEqual([422, 'social_token_refused'])
    expect(issuer.asked.get('/token')).toBe(before)
  })

  test('SO4 a state is valid for half an hour', async () => {
    const { json } = await portal.call({ method: 'POST', url: start })
    portal.setNow('2026-11-20T10:30:00Z')
    const late = await portal.call({ url: finish, body: { state: json.state, code: 'code' } })
    portal.setNow(now)
    expect(late.json.code).toBe('social_token_refused')
  })

  test('SO4 a code with a token of another attempt is refused', async () => {
    const { json } = await portal.call({ method: 'POST', url: start })
    const { token } = await freshToken({ sub: 'ivan' })
    issuer.answerWith(token)
    const { status } = await portal.call({ url: finish, body: { state: json.state, code: 'code' } })
    expect(status).toBe(422)
  })

  test('C16 a provider that is not configured, or switched off, does not exist', async () => {
    expect((await portal.call({ method: 'POST', url: '/api/account/social/google/start' })).status).toBe(404)
    const inherited = await portal.call({ method: 'POST', url: '/api/account/social/constructor/start' })
    expect(inherited.status).toBe(404)
    const flags = { ...configSchema.parse({}).flags, socialSignIn: false }
    const off = await testApp({ now, settings: { flags, social: { providers: { misto: issuer.settings } } } })
    expect((await off.call({ method: 'POST', url: start })).status).toBe(404)
    expect((await off.call({ url: '/api/settings' })).json.socialProviders).toEqual([])
    await off.close()
  })

  test('M02 the browser gets the names of the providers and no secret', async () => {
    const { json } = await portal.call({ url: '/api/settings' })
    expect(json.socialProviders).toEqual([
      { network: 'misto', name: 'Місто' },
      { network: 'oblast', name: 'Область' },
    ])
    expect(JSON.stringify(json)).not.toContain('секрет')
  })

  test('C08 the browser gets the provider’s sign-out address, if there is one', async () => {
    const end = '/api/account/social/misto/end'
    const { json } = await portal.call({ method: 'POST', url: end })
    const back = encodeURIComponent('https://misto.example/sign-in')
    expect(json.url).toBe(`${issuer.origin}/end?client_id=portal&post_logout_redirect_uri=${back}`)
    expect((await portal.call({ method: 'POST', url: '/api/account/social/google/end' })).status).toBe(404)
    expect((await portal.app.inject({ method: 'POST', url: end })).json().code).toBe('anti_forgery')
  })

  test('C10 beginning and finishing need the anti-forgery header', async () => {
    for (const url of [start, finish, status, signIn]) {
      expect((await portal.app.inject({ method: 'POST', url, payload: {} })).json().code).toBe('anti_forgery')
    }
  })
})

describe('signing in', () => {
  test('C11 the status is the same by GET and by POST', async () => {
    const { token } = await freshToken({ sub: 'olena-at-misto' })
    const query = { token, socialNetwork: 'misto' }
    const byGet = await portal.call({ url: status, query })
    expect(byGet.json).toEqual({ registered: true, emailUsed: false })
    expect((await post(status, token)).json).toEqual(byGet.json)
    const { token: stranger } = await freshToken({ sub: 'nobody' })
    expect((await post(status, stranger)).json).toEqual({ registered: false, emailUsed: false })
  })

  test('C12 opens a session of its own kind for the person of the token', async () => {
    const { token } = await freshToken({ sub: 'olena-at-misto' })
    const { status, json } = await post(signIn, token)
    expect(status).toBe(200)
    expect((await portal.call({ url: '/api/ud/profile', token: json.accessToken })).json.name).toBe('olena')
    const { method } = await portal.db
      .selectFrom('sessions')
      .select('method')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(method).toBe('social')
  })

  test('C07 a social session expires; a new sign-in needs a new token', async () => {
    const { token } = await freshToken({ sub: 'olena-at-misto' })
    const { json } = await post(signIn, token)
    expect(json.expiresAt).toBe('2026-11-21T10:00:00.000Z')
    portal.setNow('2026-11-21T10:00:01Z')
    const late = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    const again = await post(signIn, token)
    portal.setNow(now)
    expect([late.status, late.json.code]).toEqual([401, 'session_expired'])
    expect(again.json.code).toBe('social_token_refused')
  })

  test('C12 a person without a cabinet gets an error that says so', async () => {
    const { token } = await freshToken({ sub: 'stranger' })
    const { status, json } = await post(signIn, token)
    expect([status, json.code]).toEqual([403, 'social_not_registered'])
  })

  test('C12 a blocked person is refused', async () => {
    const blocked = await buildConsumer(portal.db, { blocked_at: new Date(now) })
    await link(blocked, 'blocked')
    const { token } = await freshToken({ sub: 'blocked' })
    expect((await post(signIn, token)).json.code).toBe('user_blocked')
    expect(await sessionsOf(blocked)).toBe(0)
  })

  test.each([
    ['no token', {}, 422],
    ['an empty token', { token: '' }, 422],
    ['a number for a token', { token: 5 }, 400],
    ['a provider with a strange name', { token: 'x', socialNetwork: '../x' }, 422],
  ])('C11 %s is refused', async (_what, part, expected) => {
    const { status } = await portal.call({ url: signIn, body: { socialNetwork: 'misto', ...part } })
    expect(status).toBe(expected)
  })
})

describe('attacks', () => {
  test('SO2 a token of one provider sent as another’s is refused', async () => {
    const { token } = await freshToken({ sub: 'olena-at-misto' })
    const { json } = await portal.call({ url: signIn, body: { token, socialNetwork: 'oblast' } })
    expect(json.code).toBe('social_token_refused')
  })

  test('SO2 the same subject at another provider is another person', async () => {
    const { token } = await tokenOf({ portal, issuer: other, network: 'oblast' }, { sub: 'olena-at-misto' })
    const { json } = await portal.call({ url: signIn, body: { token, socialNetwork: 'oblast' } })
    expect(json.code).toBe('social_not_registered')
  })

  test('SO4 exactly one of fifty concurrent uses of a token on two nodes signs in', async () => {
    const node = await portal.secondNode()
    const { token } = await freshToken({ sub: 'olena-at-misto' })
    const before = await sessionsOf(userId)
    const body = { token, socialNetwork: 'misto' }
    const uses = Array.from({ length: 50 }, (_, at) =>
      (at % 2 ? portal : node).call({ url: signIn, body, from: `203.0.${at}.1` }),
    )
    const statuses = (await Promise.all(uses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(422)])
    expect(await sessionsOf(userId)).toBe(before + 1)
    expect((await post(signIn, token)).json.code).toBe('social_token_refused')
  })

  test('SO4 an unknown nonce, or one without an exchange, is refused', async () => {
    const stray = await issuer.sign(issuer.claims({ sub: 'olena-at-misto', nonce: 'made up' }))
    expect((await post(signIn, stray)).json.code).toBe('social_token_refused')
    const { json } = await portal.call({ method: 'POST', url: start })
    const nonce = new URL(json.url).searchParams.get('nonce')
    const implicit = await issuer.sign(issuer.claims({ sub: 'olena-at-misto', nonce }))
    expect((await post(signIn, implicit)).json.code).toBe('social_token_refused')
  })

  test('SO5 the body’s data about the person is ignored', async () => {
    const { token } = await freshToken({ sub: 'stranger' })
    const lies = { id: 'olena-at-misto', email: 'olena@kalynivsk.example', name: 'olena', sub: 'olena-at-misto' }
    expect((await post(signIn, token, lies)).json.code).toBe('social_not_registered')
  })

  test('AU3 refused tokens of one network are limited, right ones are not counted', async () => {
    const from = '198.51.100.7'
    const { token } = await freshToken({ sub: 'stranger' })
    const send = (token: string) =>
      portal.call({ url: status, body: { token, socialNetwork: 'misto' }, from }).then((answer) => answer.status)
    for (let at = 0; at < 199; at++) expect(await send('garbage')).toBe(422)
    for (let at = 0; at < 3; at++) expect(await send(token)).toBe(200)
    expect([await send('garbage'), await send('garbage')]).toEqual([422, 429])
  })
})
