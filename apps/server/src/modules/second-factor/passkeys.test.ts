import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { softwarePasskey } from '../../testing/outside/software-passkey.ts'
import { buildStaff } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { relyingParty } from './relying-party.ts'

const url = '/api/account/second-factor/passkeys'
const signInUrl = '/api/account/authentication/passkey'
const password = 'пароль-17'
const now = '2026-11-25T10:00:00Z'
const here = { origin: 'https://misto.example', rpId: 'misto.example' }
let portal: TestApp
let passwordHash: string
let userId: number
let token: string

beforeAll(async () => {
  portal = await testApp({ now })
  passwordHash = await hashPassword(password)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(now)
  userId = await person()
  token = await portal.signIn(userId)
})

async function person(): Promise<number> {
  const id = await buildConsumer(portal.db, { password_hash: passwordHash })
  await portal.db
    .insertInto('user_emails')
    .values({ user_id: id, email: `p${id}@misto.example`, is_default: true, confirmed_at: new Date(now) })
    .execute()
  return id
}

const begin = async (as = token) =>
  (await portal.call({ url: `${url}/start`, body: { password }, token: as })).json.options
const add = (response: object, as = token) => portal.call({ url, body: { response, name: 'Телефон' }, token: as })
const challengeOf = async () => (await portal.call({ url: `${signInUrl}/start`, body: {} })).json.options.challenge
const signIn = (response: object) => portal.call({ url: signInUrl, body: { response } })

async function enrolled() {
  const device = softwarePasskey()
  const { challenge } = await begin()
  expect((await add(device.create({ ...here, challenge }))).json).toEqual({ added: true })
  return device
}

describe('adding a passkey', () => {
  test('C02 requires a device that finds and checks the person, and reveals no name to it', async () => {
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'misto.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  })

  test('C02 stores it under its name and sends a letter to the person', async () => {
    const device = await enrolled()
    const { json } = await portal.call({ url: '/api/account/second-factor', token })
    expect(json.passkeys).toEqual([
      { id: device.id, name: 'Телефон', createdAt: '2026-11-25T10:00:00.000Z', lastUsedAt: null },
    ])
    const letters = await portal.db.selectFrom('letters').select('kind').where('user_id', '=', userId).execute()
    expect(letters).toEqual([{ kind: 'secondFactorChanged' }])
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device that did not check the person', { verified: false }],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }],
  ])('C02 an answer from %s is refused', async (_what, wrong) => {
    const { challenge } = await begin()
    const { status, json } = await add(softwarePasskey().create({ ...here, challenge, ...wrong }))
    expect([status, json.code]).toEqual([422, 'passkey_refused'])
  })

  test('C02 a challenge is valid once, for five minutes, for its person only', async () => {
    const used = await begin()
    expect((await add(softwarePasskey().create({ ...here, challenge: used.challenge }))).status).toBe(200)
    expect((await add(softwarePasskey().create({ ...here, challenge: used.challenge }))).status).toBe(422)
    const stranger = await portal.signIn(await person())
    const { challenge } = await begin()
    expect((await add(softwarePasskey().create({ ...here, challenge }), stranger)).status).toBe(422)
    portal.setNow('2026-11-25T10:05:01Z')
    expect((await add(softwarePasskey().create({ ...here, challenge }))).status).toBe(422)
  })

  test('C02 a malformed response is refused without a fault', async () => {
    const { challenge } = await begin()
    const good = softwarePasskey().create({ ...here, challenge })
    const answers = [
      {},
      { ...good, response: {} },
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
    ]
    for (const answer of answers) expect((await add(answer)).json.code).toBe('passkey_refused')
  })

  test('C02 another person’s passkey is refused', async () => {
    const device = await enrolled()
    const thief = await portal.signIn(await person())
    const { challenge } = await begin(thief)
    expect((await add(device.create({ ...here, challenge }), thief)).status).toBe(422)
  })

  test('C02 a person has at most ten', async () => {
    for (let n = 0; n < 10; n++) await enrolled()
    const { status, json } = await portal.call({ url: `${url}/start`, body: { password }, token })
    expect([status, json.code]).toEqual([409, 'too_many_passkeys'])
  })

  test('AD2 requires the password and, if active, the code, because a passkey replaces both', async () => {
    const wrong = await portal.call({ url: `${url}/start`, body: { password: 'не той' }, token })
    expect(wrong.json.code).toBe('password_wrong')
    const staff = await buildStaff(portal, 'operator', passwordHash)
    const refused = await portal.call({ url: `${url}/start`, body: { password }, token: staff.token })
    expect(refused.json.code).toBe('second_factor_required')
  })
})

describe('signing in', () => {
  test('C02 opens a session without naming a person before', async () => {
    const device = await enrolled()
    const { json: options } = await portal.call({ url: `${signInUrl}/start`, body: {} })
    expect(options.options.allowCredentials ?? []).toEqual([])
    const { status, json } = await signIn(device.use({ ...here, challenge: options.options.challenge }))
    expect(status).toBe(200)
    const session = await portal.call({ url: '/api/account/second-factor', token: json.accessToken })
    expect(session.json.passkeys[0].lastUsedAt).toBe('2026-11-25T10:00:00.000Z')
  })

  test('C02 exactly one of fifty concurrent uses of a response opens a session', async () => {
    const device = await enrolled()
    const answer = device.use({ ...here, challenge: await challengeOf() })
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device that did not check the person', { verified: false }],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }],
  ])('C02 an answer from %s is refused', async (_what, wrong) => {
    const device = await enrolled()
    const { status, json } = await signIn(device.use({ ...here, challenge: await challengeOf(), ...wrong }))
    expect([status, json.code]).toEqual([422, 'passkey_refused'])
  })

  test('C02 an unknown passkey, a forged signature and malformed data get one error', async () => {
    const device = await enrolled()
    const stranger = softwarePasskey()
    const forged = { ...stranger.use({ ...here, challenge: await challengeOf() }), id: device.id, rawId: device.id }
    const unknown = softwarePasskey().use({ ...here, challenge: await challengeOf() })
    for (const answer of [forged, unknown, {}, { id: device.id }]) {
      const { status, json } = await signIn(answer)
      expect([status, json.code]).toEqual([422, 'passkey_refused'])
    }
  })

  test('C02 a counter that did not grow indicates a copy and is refused', async () => {
    const device = await enrolled()
    expect((await signIn(device.use({ ...here, challenge: await challengeOf(), counter: 5 }))).status).toBe(200)
    for (const counter of [5, 4, 0]) {
      expect((await signIn(device.use({ ...here, challenge: await challengeOf(), counter }))).status).toBe(422)
    }
    expect((await signIn(device.use({ ...here, challenge: await challengeOf(), counter: 6 }))).status).toBe(200)
  })

  test('C24 a blocked or unconfirmed person gets the reason after a valid passkey', async () => {
    const device = await enrolled()
    await portal.db
      .updateTable('users')
      .set({ blocked_at: new Date(now) })
      .where('id', '=', userId)
      .execute()
    expect((await signIn(device.use({ ...here, challenge: await challengeOf() }))).json.code).toBe('user_blocked')
    await portal.db.updateTable('users').set({ blocked_at: null }).where('id', '=', userId).execute()
    await portal.db.deleteFrom('user_emails').where('user_id', '=', userId).execute()
    expect((await signIn(device.use({ ...here, challenge: await challengeOf() }))).json.code).toBe(
      'email_not_confirmed',
    )
  })
})

describe('removing a passkey', () => {
  const forget = (id: string, as = token, secret = password) =>
    portal.call({ method: 'DELETE', url: `${url}/${id}`, body: { password: secret }, token: as })

  test('C02 requires the password; the passkey is then refused', async () => {
    const device = await enrolled()
    expect((await forget(device.id, token, 'не той')).json.code).toBe('password_wrong')
    expect((await forget(device.id)).json).toEqual({ removed: true })
    expect((await signIn(device.use({ ...here, challenge: await challengeOf() }))).status).toBe(422)
  })

  test('C02 a foreign and a missing one get the same 404', async () => {
    const device = await enrolled()
    const stranger = await portal.signIn(await person())
    const [theirs, missing] = [await forget(device.id, stranger), await forget('bm9uZQ', stranger)]
    expect([theirs.status, missing.status]).toEqual([404, 404])
    expect(theirs.json.message).toBe(missing.json.message)
    expect((await portal.call({ url: '/api/account/second-factor', token })).json.passkeys).toHaveLength(1)
  })

  test('C09 signed-out callers are refused', async () => {
    const calls = [
      await portal.call({ url: `${url}/start`, body: { password } }),
      await portal.call({ url, body: { response: {}, name: 'Я' } }),
      await portal.call({ method: 'DELETE', url: `${url}/abc`, body: { password } }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

test.each([
  ['https://misto.example', 'misto.example', 'https://misto.example'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
])('C02 passkeys of %s belong to %s', (publicUrl, id, origin) => {
  expect(relyingParty({ publicUrl })).toEqual({ id, origin })
})

test('C02 at an IP address there are no passkeys', () => {
  expect(() => relyingParty({ publicUrl: 'https://192.0.2.7' })).toThrow('passkey_refused')
  expect(() => relyingParty({ publicUrl: 'https://[2001:db8::7]' })).toThrow('passkey_refused')
})
