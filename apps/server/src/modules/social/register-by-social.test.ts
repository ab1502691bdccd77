import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { countHashes } from '../../testing/attackers/count-hashes.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { type SocialIssuer, socialIssuer, tokenOf } from '../../testing/outside/social-issuer.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { newTotpSecret, totpCode } from '../second-factor/totp.ts'

const now = '2026-11-20T10:00:00Z'
const url = '/api/warehouse/consumer/registration/by-social-network-token'
const status = '/api/account/registration/status/by-social-network-token'
const signIn = '/api/account/authentication/by-social-network-token'
const password = 'пароль-17'
let portal: TestApp
let issuer: SocialIssuer
let passwordHash: string

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => new Date(now))
  portal = await testApp({ now, settings: { social: { providers: { misto: issuer.settings } } } })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

const tokenFor = async (claims: object) => (await tokenOf({ portal, issuer }, { ...claims })).token
const register = (token: string, more: object = {}) =>
  portal.call({ url, body: { token, socialNetwork: 'misto', ...more } })
const connect = (token: string, more: object = {}) =>
  portal.call({ url, query: { assignToExisted: 'true' }, body: { token, socialNetwork: 'misto', ...more } })
const statusOf = async (token: string) =>
  (await portal.call({ url: status, body: { token, socialNetwork: 'misto' } })).json
const linksOf = (userId: number) =>
  portal.db.selectFrom('social_identities').selectAll().where('user_id', '=', userId).execute()
const countUsers = async () => (await portal.db.selectFrom('users').select('id').execute()).length

async function cabinetOf(email: string, values: Parameters<typeof buildConsumer>[1] = {}) {
  const userId = await buildConsumer(portal.db, { password_hash: passwordHash, first_name: 'Олена', ...values })
  await portal.db
    .insertInto('user_emails')
    .values({ user_id: userId, email, is_default: true, confirmed_at: new Date(now) })
    .execute()
  return userId
}

describe('a new cabinet', () => {
  test('C14 is created from the token only, with its verified address, and signed in', async () => {
    const token = await tokenFor({
      sub: 'new',
      email: 'New@Kalynivsk.example',
      email_verified: true,
      given_name: 'Нова',
      family_name: 'Людина',
    })
    expect(await statusOf(token)).toEqual({ registered: false, emailUsed: false })
    const { status, json } = await register(token, { email: 'other@kalynivsk.example', name: 'Інша', id: 'other' })
    expect(status).toBe(200)
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    expect(profile.json).toMatchObject({
      name: 'new@kalynivsk.example',
      firstName: 'Нова',
      lastName: 'Людина',
      role: 'consumer',
      email: 'new@kalynivsk.example',
    })
  })

  test('C12 the next token of the same person signs in, also with another address', async () => {
    const token = await tokenFor({ sub: 'new', email: 'married@kalynivsk.example', email_verified: true })
    expect((await statusOf(token)).registered).toBe(true)
    const { json } = await portal.call({ url: signIn, body: { token, socialNetwork: 'misto' } })
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    expect(profile.json.email).toBe('new@kalynivsk.example')
  })

  test('C14 the same person does not register twice', async () => {
    const token = await tokenFor({ sub: 'new', email: 'again@kalynivsk.example', email_verified: true })
    const { status, json } = await register(token)
    expect([status, json.code]).toEqual([409, 'social_already_linked'])
  })

  test.each([
    ['does not verify', { email: 'unsure@kalynivsk.example', email_verified: false }],
    ['says nothing of', { email: 'unsure@kalynivsk.example' }],
    ['verifies in words', { email: 'unsure@kalynivsk.example', email_verified: 'true' }],
    ['does not tell', { email_verified: true }],
  ])('RG9 an address that the provider %s cannot open a cabinet', async (_what, claims) => {
    const before = await countUsers()
    const { status, json } = await register(await tokenFor({ sub: 'unsure', ...claims }))
    expect([status, json.code]).toEqual([403, 'social_email_unverified'])
    expect(await countUsers()).toBe(before)
  })

  test('C14 a login that equals the address stays with its owner', async () => {
    await buildConsumer(portal.db, { login: 'Taken@kalynivsk.example' })
    const token = await tokenFor({ sub: 'taken', email: 'taken@kalynivsk.example', email_verified: true })
    const { json } = await register(token)
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    expect(profile.json).toMatchObject({
      name: expect.stringMatching(/^misto-[0-9a-f]{12}$/),
      email: 'taken@kalynivsk.example',
    })
  })

  test('RG9 a stranger’s unconfirmed registration of the address is deleted with its password', async () => {
    const email = 'squatted@kalynivsk.example'
    const payload = { name: '', email, password: 'загарбник-1', callbackPath: { path: 'email-confirm' } }
    expect((await portal.call({ url: '/api/warehouse/consumer/registration', body: payload })).status).toBe(200)
    const token = await tokenFor({ sub: 'squatted', email, email_verified: true })
    expect(await statusOf(token)).toEqual({ registered: false, emailUsed: false })
    expect((await register(token)).status).toBe(200)
    const addresses = await portal.db.selectFrom('user_emails').selectAll().where('email', '=', email).execute()
    expect(addresses.map((row) => row.confirmed_at !== null)).toEqual([true])
    const body = { account: email, password: payload.password }
    expect((await portal.call({ url: '/api/account/authentication', body })).json.code).toBe('sign_in_failed')
  })

  test('SO4 exactly one of fifty concurrent registrations creates a cabinet', async () => {
    const token = await tokenFor({ sub: 'fifty', email: 'fifty@kalynivsk.example', email_verified: true })
    const before = await countUsers()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        portal.call({ url, body: { token, socialNetwork: 'misto' }, from: `203.0.${at}.1` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 403, 422].includes(status))).toBe(true)
    expect(await countUsers()).toBe(before + 1)
  })

  test('SO4 two concurrent tokens of one person create one cabinet', async () => {
    const claims = { sub: 'twice', email: 'twice@kalynivsk.example', email_verified: true }
    const tokens = [await tokenFor(claims), await tokenFor(claims)]
    const before = await countUsers()
    const answers = await Promise.all(tokens.map((token) => register(token)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await countUsers()).toBe(before + 1)
  })

  test('RG8 registrations of one network are limited', async () => {
    const from = '198.51.100.9'
    const answers = []
    for (let at = 0; at < 11; at++) {
      const token = await tokenFor({ sub: `many-${at}`, email: `many-${at}@kalynivsk.example`, email_verified: true })
      answers.push(await portal.call({ url, body: { token, socialNetwork: 'misto' }, from }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
  })
})

describe('connecting to a cabinet', () => {
  test('C14 a verified address equal to a confirmed one is proof; the owner gets a letter', async () => {
    const userId = await cabinetOf('verified@kalynivsk.example')
    const token = await tokenFor({ sub: 'verified', email: 'Verified@kalynivsk.example', email_verified: true })
    expect(await statusOf(token)).toEqual({ registered: false, emailUsed: true })
    const { status, json } = await connect(token)
    expect(status).toBe(200)
    expect((await portal.call({ url: '/api/ud/profile', token: json.accessToken })).json.email).toBe(
      'verified@kalynivsk.example',
    )
    expect(await linksOf(userId)).toMatchObject([{ issuer: issuer.origin, subject: 'verified', network: 'misto' }])
    const letters = await portal.db.selectFrom('letters').selectAll().where('user_id', '=', userId).execute()
    const [letter] = letters.map(({ sealed }) => JSON.parse(portal.context().secret.open(sealed!)))
    expect(letter).toMatchObject({ kind: 'socialLinked', to: 'verified@kalynivsk.example', provider: 'Місто' })
  })

  test('SO3 without a verified address connecting needs the password', async () => {
    const userId = await cabinetOf('victim@kalynivsk.example')
    const claims = { sub: 'attacker', email: 'victim@kalynivsk.example', email_verified: false }
    const token = await tokenFor(claims)
    expect((await connect(token)).json.code).toBe('social_proof_required')
    expect((await register(token)).json.code).toBe('social_email_unverified')
    const wrong = await connect(token, { password: 'not it' })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'password_wrong'])
    expect(await linksOf(userId)).toEqual([])
    expect((await connect(token, { password })).status).toBe(200)
    expect(await linksOf(userId)).toHaveLength(1)
  })

  test('C14 AT54 an unverified address does not reveal whether a cabinet has it', async () => {
    await cabinetOf('known@kalynivsk.example')
    await cabinetOf('known-bare@kalynivsk.example', { password_hash: null })
    const said = new Set<string>()
    for (const name of ['known', 'known-bare', 'nobody']) {
      const claims = { sub: `asks-${name}`, email: `${name}@kalynivsk.example`, email_verified: false }
      const token = await tokenFor(claims)
      const answers: unknown[] = [await statusOf(token)]
      const hashes = await countHashes(async () => {
        for (const { status, json } of [
          await register(token),
          await connect(token),
          await connect(token, { password: 'не той' }),
        ]) {
          answers.push([status, { ...json, requestId: '' }])
        }
      })
      said.add(JSON.stringify([answers, hashes]))
    }
    expect(said.size).toBe(1)
  })

  test('SO3 assignToExisted with an unknown or unconfirmed address is refused', async () => {
    const typed = await buildConsumer(portal.db)
    await portal.db
      .insertInto('user_emails')
      .values({ user_id: typed, email: 'typed@kalynivsk.example', is_default: true, confirmed_at: null })
      .execute()
    const token = await tokenFor({ sub: 'typed', email: 'typed@kalynivsk.example', email_verified: true })
    expect((await statusOf(token)).emailUsed).toBe(false)
    expect((await connect(token)).json.code).toBe('social_proof_required')
    expect(await linksOf(typed)).toEqual([])
  })

  test('SO5 the body’s address cannot connect to another person’s cabinet', async () => {
    const victim = await cabinetOf('body@kalynivsk.example')
    const token = await tokenFor({ sub: 'body', email: 'attacker@kalynivsk.example', email_verified: true })
    const answer = await connect(token, { email: 'body@kalynivsk.example', userId: victim, password })
    expect(answer.json.code).toBe('social_proof_required')
    expect(await linksOf(victim)).toEqual([])
  })

  test('SO3 a cabinet without a password is connected by its verified address only', async () => {
    const userId = await cabinetOf('bare@kalynivsk.example', { password_hash: null })
    const unsure = await tokenFor({ sub: 'bare', email: 'bare@kalynivsk.example', email_verified: false })
    expect((await connect(unsure, { password: '' })).status).toBe(422)
    expect((await connect(unsure, { password: 'null' })).json.code).toBe('password_wrong')
    expect(await linksOf(userId)).toEqual([])
  })

  test('SO3 staff prove themselves by the password even with a verified address', async () => {
    const userId = await cabinetOf('chief@kalynivsk.example', { role: 'administrator' })
    const token = await tokenFor({ sub: 'chief', email: 'chief@kalynivsk.example', email_verified: true })
    expect((await connect(token)).json.code).toBe('social_proof_required')
    expect(await linksOf(userId)).toEqual([])
  })

  test('AD2 a cabinet with a second factor is connected, and later entered, with its code only', async () => {
    const userId = await cabinetOf('careful@kalynivsk.example')
    const secret = newTotpSecret()
    const sealed = portal.context().secret.seal(secret)
    await portal.db
      .insertInto('totp_secrets')
      .values({ user_id: userId, sealed, created_at: new Date(now), confirmed_at: new Date(now) })
      .execute()
    const claims = { sub: 'careful', email: 'careful@kalynivsk.example', email_verified: true }
    const token = await tokenFor(claims)
    expect((await connect(token)).json.code).toBe('second_factor_required')
    expect((await connect(token, { code: '000000' })).json.code).toBe('second_factor_wrong')
    expect(await linksOf(userId)).toEqual([])
    expect((await connect(token, { code: totpCode(secret, new Date(now)) })).status).toBe(200)
    const next = { token: await tokenFor(claims), socialNetwork: 'misto' }
    expect((await portal.call({ url: signIn, body: next })).json.code).toBe('second_factor_required')
    portal.setNow('2026-11-20T10:01:00Z')
    const code = totpCode(secret, new Date('2026-11-20T10:01:00Z'))
    const { status } = await portal.call({ url: signIn, body: { ...next, code } })
    portal.setNow(now)
    expect(status).toBe(200)
  })

  test('C14 a blocked cabinet cannot be connected', async () => {
    const userId = await cabinetOf('blocked@kalynivsk.example', { blocked_at: new Date(now) })
    const token = await tokenFor({ sub: 'blocked', email: 'blocked@kalynivsk.example', email_verified: true })
    expect((await connect(token)).json.code).toBe('user_blocked')
    expect(await linksOf(userId)).toEqual([])
  })

  test('AU4 guesses at the password are limited, whatever network they come from', async () => {
    await cabinetOf('guessed@kalynivsk.example')
    const token = await tokenFor({ sub: 'guesser', email: 'guessed@kalynivsk.example' })
    const body = { token, socialNetwork: 'misto', password: 'guess' }
    const query = { assignToExisted: 'true' }
    const answers = []
    for (let at = 0; at < 11; at++) answers.push(await portal.call({ url, query, body, from: `192.0.${at}.1` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
  })
})

describe('connected providers', () => {
  const links = '/api/account/social'
  const unlink = (token: string, password: string) =>
    portal.call({ method: 'DELETE', url: `${links}/misto`, token, body: { password } })

  test('C11 the signed-in person sees only their own', async () => {
    const userId = await cabinetOf('lists@kalynivsk.example')
    await connect(await tokenFor({ sub: 'lists', email: 'lists@kalynivsk.example', email_verified: true }))
    const own = await portal.call({ url: links, token: await portal.signIn(userId) })
    expect(own.json).toEqual([
      { network: 'misto', name: 'Місто', email: 'lists@kalynivsk.example', linkedAt: '2026-11-20T10:00:00.000Z' },
    ])
    const other = await portal.signIn(await buildConsumer(portal.db))
    expect((await portal.call({ url: links, token: other })).json).toEqual([])
    expect((await portal.call({ url: links })).status).toBe(401)
  })

  test('C11 the password disconnects a provider, and sessions elsewhere end', async () => {
    const userId = await cabinetOf('leaves@kalynivsk.example')
    const linking = await tokenFor({ sub: 'leaves', email: 'leaves@kalynivsk.example', email_verified: true })
    const elsewhere: string = (await connect(linking)).json.accessToken
    const here = await portal.signIn(userId)
    const wrong = await unlink(here, 'not it')
    expect([wrong.status, wrong.json.code]).toEqual([422, 'password_wrong'])
    expect((await unlink(here, password)).json).toEqual({ unlinked: true })
    expect((await unlink(here, password)).status).toBe(404)
    expect((await portal.call({ url: links, token: elsewhere })).status).toBe(401)
    const token = await tokenFor({ sub: 'leaves', email: 'leaves@kalynivsk.example', email_verified: true })
    const { json } = await portal.call({ url: signIn, body: { token, socialNetwork: 'misto' } })
    expect(json.code).toBe('social_not_registered')
  })

  test('C11 a person without a password cannot remove the only sign-in method', async () => {
    const token = await tokenFor({ sub: 'only', email: 'only@kalynivsk.example', email_verified: true })
    const { json } = await register(token)
    expect((await unlink(json.accessToken, 'anything')).json.code).toBe('password_wrong')
    expect((await portal.call({ url: links, token: json.accessToken })).json).toHaveLength(1)
  })

  test('C11 another person’s provider is not found', async () => {
    const userId = await cabinetOf('bystander@kalynivsk.example')
    expect((await unlink(await portal.signIn(userId), password)).status).toBe(404)
    expect((await portal.call({ method: 'DELETE', url: `${links}/misto`, body: { password } })).status).toBe(401)
  })
})
