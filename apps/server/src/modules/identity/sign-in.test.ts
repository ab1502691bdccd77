import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { hashToken } from '../sessions/tokens.ts'
import { createPerson } from './registration/create-person.ts'

const url = '/api/account/authentication'
const password = 'пароль-17'
let portal: TestApp
let userId: number

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-20T10:00:00Z' })
  const names = { lastName: 'Мороз', firstName: 'Олена' }
  const person = { role: 'consumer', passwordHash: await hashPassword(password), ...names } as const
  const ctx = portal.context()
  const olena = { login: 'Olena', email: 'olena@kalynivsk.example', confirmedAt: ctx.now, phone: '+380671234567' }
  userId = (await createPerson(ctx, { ...person, ...olena })).userId
  await createPerson(ctx, { ...person, login: 'novyi', email: 'novyi@kalynivsk.example', confirmedAt: null })
})
afterAll(() => portal.close())

const signIn = (account: unknown, secret: unknown = password) =>
  portal.call({ url, body: { account, password: secret } })

const loginOf = async ({ json }: Awaited<ReturnType<typeof signIn>>) =>
  (await portal.call({ url: '/api/ud/profile', token: json.accessToken })).json.name

describe('signing in', () => {
  test.each([
    'olena',
    'OLENA',
    'olena@kalynivsk.example',
    'Olena@Kalynivsk.example',
    '0671234567',
    '+38 (067) 123 45 67',
  ])('C02 opens a session for the account written as %s', async (account) => {
    const { status, json } = await signIn(account)
    expect(status).toBe(200)
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    expect(profile.json).toMatchObject({ name: 'Olena', role: 'consumer' })
  })

  test('C02 adding another person’s phone, or changing one into it, does not block that person’s sign-in', async () => {
    const ctx = portal.context()
    const stranger = await createPerson(ctx, {
      role: 'consumer',
      login: 'chuzhyi',
      passwordHash: await hashPassword('чужий-пароль-5'),
      email: 'chuzhyi@kalynivsk.example',
      confirmedAt: ctx.now,
    })
    const token = await portal.signIn(stranger.userId)
    const phones = { url: '/api/ud/contact_info/phones', token }
    const added = await portal.call({ ...phones, body: { phone: '+38 (050) 000 00 01', useAsDefault: true } })
    const body = { id: added.json[0].id, phone: '+38 (067) 123 45 67', useAsDefault: true }
    expect((await portal.call({ ...phones, method: 'PUT', body })).status).toBe(200)
    expect(await loginOf(await signIn('0671234567'))).toBe('Olena')
    // The password decides: a stranger's opens the stranger's own cabinet (AT51).
    expect(await loginOf(await signIn('0671234567', 'чужий-пароль-5'))).toBe('chuzhyi')
  })

  test('C02 a password does not expire, however old it is', async () => {
    portal.setNow('2046-11-20T10:00:00Z')
    const { status, json } = await signIn('olena')
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    portal.setNow('2026-11-20T10:00:00Z')
    expect([status, profile.status]).toEqual([200, 200])
  })

  test('C05 returns a token for one day and stores only its hash', async () => {
    const { json } = await signIn('olena')
    expect(json.expiresAt).toBe('2026-11-21T10:00:00.000Z')
    const kept = await portal.db.selectFrom('sessions').select('token_hash').execute()
    expect(kept.map((row) => row.token_hash.toString('hex'))).toContain(hashToken(json.accessToken).toString('hex'))
    expect(JSON.stringify(kept)).not.toContain(json.accessToken)
  })

  test('C03 gives the same response to an unknown account and to a wrong password', async () => {
    const [unknown, wrong] = await Promise.all([signIn('nobody'), signIn('olena', 'wrong')])
    expect(unknown.status).toBe(401)
    expect(wrong.status).toBe(401)
    expect({ ...unknown.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' })
    expect(wrong.json).toMatchObject({
      code: 'sign_in_failed',
      message: 'Помилка входу! Неправильний логін або пароль',
    })
  })

  test('C24 an address that is not confirmed yet is refused with the reason, after the right password only', async () => {
    expect((await signIn('novyi')).json.code).toBe('email_not_confirmed')
    expect((await signIn('novyi', 'wrong')).json.code).toBe('sign_in_failed')
  })

  test('C04 account and password are required, each with its message', async () => {
    const { status, json } = await signIn('  ', '')
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { message: 'Введіть логін', path: 'account' },
      { message: 'Введіть пароль', path: 'password' },
    ])
  })

  test.each([
    ['a number for the account', { account: 5, password }],
    ['null for the password', { account: 'olena', password: null }],
    ['a list for the password', { account: 'olena', password: ['x'] }],
    ['a body that is no object', 'olena'],
  ])('C04 %s is malformed', async (_what, body) => {
    const { status, json } = await portal.call({ url, body: JSON.stringify(body) })
    expect([400, 415]).toContain(status)
    expect(json.message).toMatch(/[а-яіїєґ]/)
  })

  test('C10 a write without the anti-forgery header, with a wrong one or from another site is refused', async () => {
    const body = { account: 'olena', password }
    const cookies = { 'XSRF-TOKEN': 'one' }
    const missing = await portal.app.inject({ method: 'POST', url, payload: body, cookies })
    const wrong = await portal.app.inject({
      method: 'POST',
      url,
      payload: body,
      cookies,
      headers: { 'x-xsrf-token': 'two' },
    })
    const foreign = await portal.app.inject({
      method: 'POST',
      url,
      payload: body,
      cookies,
      headers: { 'x-xsrf-token': 'one', 'sec-fetch-site': 'cross-site' },
    })
    for (const answer of [missing, wrong, foreign]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().code).toBe('anti_forgery')
    }
  })

  test('C10 the first call of the API sets the anti-forgery cookie, later ones do not', async () => {
    const first = await portal.app.inject({ url: '/api/settings' })
    expect(first.cookies).toContainEqual(expect.objectContaining({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' }))
    const second = await portal.app.inject({ url: '/api/settings', cookies: { 'XSRF-TOKEN': 'mine' } })
    expect(second.cookies).toEqual([])
  })
})

describe('a session', () => {
  test('C07 expires: the next call is refused with a request to sign in again', async () => {
    const { json } = await signIn('olena')
    portal.setNow('2026-11-21T10:00:01Z')
    const { status, json: refusal } = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    portal.setNow('2026-11-20T10:00:00Z')
    expect(status).toBe(401)
    expect(refusal.code).toBe('session_expired')
  })

  test('C08 signing out revokes the token at once', async () => {
    const { json } = await signIn('olena')
    const token: string = json.accessToken
    expect((await portal.call({ url: '/api/account/logout', body: {}, token })).json).toEqual({ revoked: true })
    expect((await portal.call({ url: '/api/ud/profile', token })).status).toBe(401)
  })

  test.each([
    ['nothing', undefined],
    ['a token of no session', 'A'.repeat(43)],
    ['a token cut short', 'abc'],
    ['a JWT without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ])('C09 %s does not authenticate a protected call', async (_what, token) => {
    const { status, json } = await portal.call({ url: '/api/ud/profile', ...(token === undefined ? {} : { token }) })
    expect(status).toBe(401)
    expect(json.code).toBe('session_missing')
  })

  test('C09 a token in the query or a cookie is ignored', async () => {
    const token = await portal.signIn(userId)
    const inQuery = await portal.app.inject({ url: `/api/ud/profile?access_token=${token}` })
    const inCookie = await portal.app.inject({ url: '/api/ud/profile', cookies: { accessToken: token } })
    expect([inQuery.statusCode, inCookie.statusCode]).toEqual([401, 401])
  })

  test('D03 the profile, e-mails and phones are those of the signed-in person', async () => {
    const token = await portal.signIn(userId)
    const profile = await portal.call({ url: '/api/ud/profile', token })
    expect(profile.json).toMatchObject({ lastName: 'Мороз', email: 'olena@kalynivsk.example', phone: '+380671234567' })
    expect(Date.parse(profile.json.dc)).not.toBeNaN()
    const emails = await portal.call({ url: '/api/ud/contact_info/emails', token })
    expect(emails.json).toEqual([
      { id: expect.any(Number), email: 'olena@kalynivsk.example', useAsDefault: true, confirmed: true },
    ])
    const phones = await portal.call({ url: '/api/ud/contact_info/phones', token })
    expect(phones.json).toEqual([{ id: expect.any(Number), phone: '+380671234567', useAsDefault: true }])
  })
})
