import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { startHashCount } from '../../../testing/attackers/count-hashes.ts'
import { recordStatements } from '../../../testing/heard.ts'
import { buildPerson, lettersTo, password } from '../../../testing/person.ts'
import { newBrowser, registrationScene } from '../../../testing/scenes/registration-scene.ts'

const url = '/api/warehouse/consumer/registration'
const ownPassword = 'Калина-біля-хати-7'
const hashes = startHashCount()
let portal: TestApp
let scene: ReturnType<typeof registrationScene>

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterAll(() => portal.close())

const payload = (values: object = {}) => ({
  name: '',
  email: 'nova@misto.example',
  password: ownPassword,
  callbackPath: { path: 'email-confirm' },
  ...values,
})
const send = (body: object, from = newBrowser().from) => portal.call({ url, body, from })

const countUsers = async () => {
  const { count } = await portal.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('registering', () => {
  test('C24 a new resident can sign in after opening the letter’s link; before it the response says so', async () => {
    expect((await scene.register('Nova@misto.example', ownPassword, { phone: '+38 (067) 765 43 21' })).json).toEqual({
      registered: true,
    })
    expect((await scene.signIn('nova@misto.example', ownPassword)).json.code).toBe('email_not_confirmed')
    expect((await scene.signIn('nova@misto.example', 'інший')).json.code).toBe('sign_in_failed')
    const [code = ''] = await scene.codesTo('Nova@misto.example', 'confirmRegistration')
    expect((await scene.confirm(code)).json).toEqual({ confirmed: true })
    const { json } = await scene.signIn('nova@misto.example', ownPassword)
    const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
    expect(profile.json).toMatchObject({
      name: 'nova@misto.example',
      email: 'Nova@misto.example',
      phone: '+380677654321',
      role: 'consumer',
      dc: '2026-11-25T10:00:00.000Z',
    })
  })

  test('C21 the phone may be left out', async () => {
    expect((await send(payload({ email: 'bez.telefonu@misto.example' }))).status).toBe(200)
    const phones = await portal.db
      .selectFrom('user_phones')
      .innerJoin('user_emails', 'user_emails.user_id', 'user_phones.user_id')
      .select('phone')
      .where('user_emails.email', '=', 'bez.telefonu@misto.example')
      .execute()
    expect(phones).toEqual([])
  })

  test.each([
    ['C19 a name', { name: 'Олена' }, 'name'],
    ['C20 no address', { email: ' ' }, 'email'],
    ['C20 an address that is too short', { email: 'a@b.c' }, 'email'],
    ['C20 an address without a host', { email: 'olena.misto' }, 'email'],
    ['RG3 two addresses', { email: 'a@misto.example,b@misto.example' }, 'email'],
    ['RG3 an address with a line break', { email: 'a@misto.example\r\nBcc: b@misto.example' }, 'email'],
    ['C21 a phone in another form', { phone: '0671234567' }, 'phone'],
    ['C21 an empty phone', { phone: '' }, 'phone'],
    ['C22 no password', { password: '' }, 'password'],
    ['C22 a password of five characters', { password: 'п’ять' }, 'password'],
    ['AU9 a password that would be costly to hash', { password: 'п'.repeat(1025) }, 'password'],
    ['RG3 a path to another site', { callbackPath: { path: '//evil.example' } }, 'callbackPath.path'],
    ['RG3 a script for a path', { callbackPath: { path: 'javascript:alert(1)' } }, 'callbackPath.path'],
    ['RG3 a path with a line break', { callbackPath: { path: 'email-confirm\r\nX: y' } }, 'callbackPath.path'],
  ])('%s is refused at its field, before anything is hashed or written', async (_what, values, path) => {
    const before = await countUsers()
    hashes.clear()
    const { status, json } = await send(payload({ email: 'zla@misto.example', ...values }))
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ message: expect.stringMatching(/^[^{]*[а-яіїєґ][^{]*$/), path }])
    expect(hashes.count()).toBe(0)
    expect(await countUsers()).toBe(before)
  })

  test('MA1 a role, an id or a confirmation in the request changes nothing', async () => {
    const more = { role: 'administrator', id: 1, userId: 1, confirmed: true, confirmed_at: '2026-01-01T00:00:00Z' }
    await send(payload({ email: 'khytra@misto.example', ...more }))
    const kept = await portal.db
      .selectFrom('users')
      .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
      .select(['role', 'confirmed_at'])
      .where('email', '=', 'khytra@misto.example')
      .execute()
    expect(kept).toEqual([{ role: 'consumer', confirmed_at: null }])
  })

  test('C10 a request from another page does not register a person', async () => {
    const before = await countUsers()
    const answer = await portal.app.inject({ method: 'POST', url, payload: payload({ email: 'csrf@misto.example' }) })
    expect(answer.json().code).toBe('anti_forgery')
    expect(await countUsers()).toBe(before)
  })

  test('RG2 letters do not contain the host of the request', async () => {
    const { cookie, from } = newBrowser()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', cookie: `XSRF-TOKEN=${cookie}` }
    await portal.call({
      url,
      body: payload({ email: 'otruena@misto.example' }),
      from,
      headers: { ...headers, 'x-xsrf-token': cookie },
    })
    const [letter] = await lettersTo(portal, 'otruena@misto.example')
    expect(letter).toMatchObject({ kind: 'confirmRegistration' })
    expect(JSON.stringify(letter)).not.toContain('evil')
  })

  test('RG8 a network may register ten times an hour', async () => {
    const { from } = newBrowser()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await send(payload({ email: `n${n}@misto.example` }), from)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('an address that has a cabinet', () => {
  test('RG1 stays unchanged, and its owner gets a letter', async () => {
    const owner = await buildPerson(portal, { email: 'Maria@misto.example' })
    const before = await countUsers()
    const answer = await scene.register('maria@misto.example', ownPassword)
    expect(answer.json).toEqual({ registered: true })
    expect(await countUsers()).toBe(before)
    const letters = await lettersTo(portal, 'Maria@misto.example')
    expect(letters).toEqual([
      { userId: owner.userId, to: 'Maria@misto.example', firstName: 'Олена', kind: 'alreadyRegistered' },
    ])
    expect((await scene.signIn('maria@misto.example', password)).status).toBe(200)
    expect((await scene.signIn('maria@misto.example', ownPassword)).status).toBe(401)
  })

  test('RG1 costs one hash and the same statements as a free address; its rows are rolled back, not deleted', async () => {
    await buildPerson(portal, { email: 'zaniata@misto.example' })
    const ask = async (email: string) => {
      hashes.clear()
      const heard = recordStatements()
      const answer = await scene.register(email, ownPassword, { phone: '+38 (067) 000 00 00' })
      heard.stop()
      expect(hashes.count()).toBe(1)
      const ends = heard.texts.filter((text) => /^(release|rollback to) savepoint/.test(text))
      expect(ends).toHaveLength(1)
      // Excludes the heartbeat of the connection that listens for notifications.
      const statements = heard.texts
        .filter((text) => text !== 'select 1')
        .map((text) => (ends.includes(text) ? 'ends the rows' : text))
      return { statements, status: answer.status, json: answer.json }
    }
    const free = await ask('vilna@misto.example')
    expect(free.statements.filter((text) => text.startsWith('insert'))).not.toEqual([])
    expect(await ask('zaniata@misto.example')).toEqual(free)
    // The address now has a pending registration of another browser, which stays.
    expect(await ask('vilna@misto.example')).toEqual(free)
  })

  test('RG8 gets at most three letters an hour and ten a day, and the response does not reveal it', async () => {
    await buildPerson(portal, { email: 'spokii@misto.example' })
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push((await scene.register('spokii@misto.example', ownPassword)).json)
    expect(answers).toEqual(Array(5).fill({ registered: true }))
    expect(await scene.kindsTo('spokii@misto.example')).toEqual(Array(3).fill('alreadyRegistered'))
  })
})

describe('a login', () => {
  test('RG9 of a pending registration does not block the owner’s sign-in', async () => {
    const owner = await buildPerson(portal, { login: 'olena', email: 'spilna@misto.example' })
    await scene.register('spilna@misto.example', ownPassword)
    expect((await scene.signIn('spilna@misto.example', password)).status).toBe(200)
    await portal.db.insertInto('user_phones').values({ user_id: owner.userId, phone: '+380671112233' }).execute()
    await scene.register('zaiva@misto.example', ownPassword, { phone: '+38 (067) 111 22 33' })
    expect((await scene.signIn('0671112233', password)).status).toBe(200)
  })

  test('C24 that equals a new resident’s address stays with its present owner', async () => {
    await buildPerson(portal, { login: 'stara@misto.example', email: 'insha@misto.example' })
    await scene.register('stara@misto.example', ownPassword)
    const [code = ''] = await scene.codesTo('stara@misto.example', 'confirmRegistration')
    expect((await scene.confirm(code)).status).toBe(200)
    const { user_id: userId } = await portal.db
      .selectFrom('user_emails')
      .select('user_id')
      .where('email', '=', 'stara@misto.example')
      .executeTakeFirstOrThrow()
    const { login } = await portal.db
      .selectFrom('users')
      .select('login')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(login).toMatch(/^resident-/)
  })
})

describe('in the hardened profile', () => {
  test('C31 a common password is refused before the captcha and the hash', async () => {
    const hardened = await testApp({ settings: { security: { strictness: 'hardened', contact: '' } } })
    hashes.clear()
    const { status, json } = await hardened.call({ url, body: payload({ password: 'короткий-1' }) })
    expect([status, json.code]).toEqual([422, 'password_too_weak'])
    expect(json.errors).toEqual([{ message: expect.any(String), path: 'password' }])
    expect(hashes.count()).toBe(0)
    await hardened.close()
  })

  test('C23 the captcha is required if its flag is on', async () => {
    const captcha = { signIn: false, registration: true, callback: false }
    const guarded = await testApp({ settings: { captcha } })
    const { status, json } = await guarded.call({ url, body: payload() })
    expect([status, json.code]).toEqual([422, 'captcha_required'])
    await guarded.close()
  })
})
