import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buildPerson, password } from '../../../testing/person.ts'
import { newBrowser, registrationScene } from '../../../testing/scenes/registration-scene.ts'
import { holdAddress } from '../../codes/one-time-code.ts'

const url = '/api/ud/contact_info/confirm_email'
const strangers = 'Чужий-пароль-7'
const own = 'Калина-біля-хати-7'
const refused = { code: 'code_refused', message: 'Посилання вже використано, або термін його дії минув. Замовте нове.' }
let portal: TestApp
let scene: ReturnType<typeof registrationScene>
let last = 0

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterAll(() => portal.close())

const newAddress = () => `confirm-${++last}@misto.example`

/** Registers a person and returns the code of the letter. */
async function registered({ email = newAddress(), secret = own, by = newBrowser() } = {}) {
  await scene.register(email, secret, { by })
  const code = (await scene.codesTo(email, 'confirmRegistration')).at(-1) ?? ''
  return { email, code, by }
}

const isConfirmed = async (email: string) => {
  const confirmed = await portal.db
    .selectFrom('user_emails')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .execute()
  return confirmed.length > 0
}

describe('the link of the letter', () => {
  test('C26 activates the registration once; a second use reports that the address is confirmed', async () => {
    const { email, code } = await registered()
    expect((await scene.confirm(code)).json).toEqual({ confirmed: true })
    expect(await isConfirmed(email)).toBe(true)
    const again = await scene.confirm(code)
    expect(again.status).toBe(422)
    expect(again.json.code).toBe('address_confirmed')
    expect((await scene.signIn(email, own)).status).toBe(200)
  })

  test('C26 a request without a code is refused and names the missing field', async () => {
    const { status, json } = await scene.confirm('')
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ message: 'Код підтвердження не може бути порожнім', path: 'code' }])
  })

  test('RG4 unknown, shortened, expired codes and codes of another purpose get the same refusal', async () => {
    const expired = await registered()
    const person = await buildPerson(portal)
    await scene.recover(person.email)
    const [recovery = ''] = await scene.codesTo(person.email, 'recoverAccess')
    const answers = [await scene.confirm('A'.repeat(43)), await scene.confirm('abc'), await scene.confirm(recovery)]
    portal.setNow('2026-11-28T10:00:01Z')
    answers.push(await scene.confirm(expired.code))
    portal.setNow('2026-11-25T10:00:00Z')
    for (const { status, json } of answers)
      expect({ status, ...json }).toEqual({ ...answers[0]?.json, status: 422, requestId: json.requestId })
    expect(answers[0]?.json).toMatchObject(refused)
    expect(await isConfirmed(expired.email)).toBe(false)
    expect((await scene.setPassword(recovery, own)).status).toBe(200)
  })

  test('C33 the code is stored as a hash and is valid for three days', async () => {
    const { email, code } = await registered()
    const kept = await portal.db.selectFrom('one_time_codes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)
    portal.setNow('2026-11-28T09:59:59Z')
    expect((await scene.confirm(code)).status).toBe(200)
    portal.setNow('2026-11-25T10:00:00Z')
    expect(await isConfirmed(email)).toBe(true)
  })

  test('RG5 exactly one of fifty concurrent uses succeeds', async () => {
    const { code } = await registered()
    // All requests wait for the same lock before the test releases it.
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const address = (await portal.db.selectFrom('user_emails').select('email').orderBy('id', 'desc').executeTakeFirst())
      ?.email
    const barrier = portal.db.transaction().execute(async (db) => {
      await holdAddress({ ...portal.context(), db }, address ?? '')
      await opened
    })
    const browsers = Array.from({ length: 50 }, newBrowser)
    const uses = browsers.map((browser) => scene.confirm(code, browser))
    open()
    await barrier
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(49)
  })

  test('RG6 requesting a newer letter invalidates the older one', async () => {
    const { email, code } = await registered()
    await scene.resend(email)
    const newer = (await scene.codesTo(email, 'confirmRegistration')).at(-1) ?? ''
    expect(newer).not.toBe(code)
    expect((await scene.confirm(code)).status).toBe(422)
    expect((await scene.confirm(newer)).status).toBe(200)
  })

  test('RG4 a network may try a hundred codes an hour', async () => {
    const { from } = newBrowser()
    const statuses: number[] = []
    for (let n = 0; n < 101; n += 1) statuses.push((await scene.confirm('A'.repeat(43), { from, cookie: 'x' })).status)
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([422]))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('who may ask', () => {
  const ask = (code: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({ method, url, query: { code }, headers, remoteAddress: newBrowser().from })

  test.each([
    ['an image of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address that is typed or a mail program', { 'sec-fetch-site': 'none' }],
    ['a mail scanner', {}],
    ['an old browser without the header', { cookie: 'XSRF-TOKEN=one' }],
    ['an old browser with a wrong header', { cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'two' }],
  ])('RG7 %s does not confirm an address', async (_who, headers) => {
    const { email, code } = await registered()
    const answer = await ask(code, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'anti_forgery'])
    expect(await isConfirmed(email)).toBe(false)
    expect((await scene.confirm(code)).status).toBe(200)
  })

  test('RG7 HEAD does not confirm an address, even with the headers of our page', async () => {
    const { email, code } = await registered()
    expect((await ask(code, { 'sec-fetch-site': 'same-origin' }, 'HEAD')).statusCode).toBe(405)
    expect(await isConfirmed(email)).toBe(false)
  })

  test('RG7 an old browser confirms with the anti-forgery header', async () => {
    const { email, code } = await registered()
    expect((await ask(code, { cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'one' })).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })
})

describe('two registrations of one address', () => {
  /**
   * Registers one address by a stranger and by its owner, in the given order. Returns the address, the owner's browser
   * and both codes.
   */
  async function contested(order: 'stranger first' | 'owner first') {
    const email = newAddress()
    const by = newBrowser()
    const asStranger = () => registered({ email, secret: strangers })
    if (order === 'stranger first') await asStranger()
    await registered({ email, by })
    if (order === 'owner first') await asStranger()
    return { email, by, codes: await scene.codesTo(email, 'confirmRegistration') }
  }

  test.each([
    ['the first', 'stranger first', 0],
    ['the second', 'stranger first', 1],
    ['the first', 'owner first', 0],
    ['the second', 'owner first', 1],
  ] as const)('RG9 %s letter, %s: in the owner’s browser the owner’s password is valid', async (_which, order, at) => {
    const { email, by, codes } = await contested(order)
    expect((await scene.confirm(codes[at] ?? '', by)).json).toEqual({ confirmed: true })
    expect((await scene.signIn(email, strangers)).json.code).toBe('sign_in_failed')
    expect((await scene.signIn(email, own)).status).toBe(200)
    expect((await scene.confirm(codes[1 - at] ?? '', by)).status).toBe(422)
  })

  test('RG9 on another device all passwords are invalid until a new one is set', async () => {
    const { email, codes } = await contested('owner first')
    const { json } = await scene.confirm(codes[1] ?? '')
    expect(json).toEqual({ confirmed: true, setPasswordCode: expect.any(String) })
    expect((await scene.signIn(email, strangers)).json.code).toBe('sign_in_failed')
    expect((await scene.signIn(email, own)).json.code).toBe('sign_in_failed')
    expect((await scene.setPassword(json.setPasswordCode, 'Нова-калина-8')).json).toEqual({ changed: true })
    expect((await scene.signIn(email, 'Нова-калина-8')).status).toBe(200)
    expect((await scene.signIn(email, strangers)).status).toBe(401)
  })

  test('RG9 a second registration in the same browser replaces the first', async () => {
    const email = newAddress()
    const by = newBrowser()
    const { code } = await registered({ email, secret: strangers, by })
    const again = await registered({ email, by })
    expect((await scene.confirm(code)).status).toBe(422)
    expect((await scene.confirm(again.code)).json).toEqual({ confirmed: true })
    expect((await scene.signIn(email, own)).status).toBe(200)
  })

  test('RG9 one of two letters opened concurrently activates, and one person has the address', async () => {
    const { email, codes } = await contested('stranger first')
    const answers = await Promise.all(codes.map((code) => scene.confirm(code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const left = await portal.db.selectFrom('user_emails').select('user_id').where('email', '=', email).execute()
    expect(left).toHaveLength(1)
  })

  test('RG9 an address that another person has confirmed meanwhile is refused', async () => {
    const { email, code } = await registered()
    await buildPerson(portal, { email: email.toUpperCase() })
    expect((await scene.confirm(code)).json).toMatchObject(refused)
    expect(await isConfirmed(email)).toBe(false)
  })
})

describe('an address that a person adds', () => {
  const add = (email: string, token: string) =>
    portal.call({
      method: 'PUT',
      url: '/api/ud/contact_info/emails',
      body: { email, useAsDefault: true, password },
      token,
    })

  test('D05 becomes the default once its letter is opened, and keeps the password', async () => {
    const person = await buildPerson(portal)
    const email = newAddress()
    await add(email, person.token)
    const [code = ''] = await scene.codesTo(email, 'confirmEmailChange')
    expect((await scene.confirm(code)).json).toEqual({ confirmed: true })
    expect((await portal.call({ url: '/api/ud/profile', token: person.token })).json.email).toBe(email)
    expect((await scene.signIn(email, password)).status).toBe(200)
  })

  test('RG9 removes strangers’ registrations of the address', async () => {
    const person = await buildPerson(portal)
    const { email, code: strangersCode } = await registered({ secret: strangers })
    await add(email, person.token)
    const [code = ''] = await scene.codesTo(email, 'confirmEmailChange')
    expect((await scene.confirm(code)).json).toEqual({ confirmed: true })
    expect((await scene.confirm(strangersCode)).status).toBe(422)
    expect((await scene.signIn(email, password)).status).toBe(200)
    expect((await scene.signIn(email, strangers)).status).toBe(401)
  })
})

describe('resending the letter', () => {
  test('C24 goes to a pending registration; a cabinet’s owner gets another letter; all responses are equal', async () => {
    const waiting = await registered()
    const person = await buildPerson(portal)
    const answers = [
      await scene.resend(waiting.email),
      await scene.resend(person.email),
      await scene.resend('nikoho@misto.example'),
    ]
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { sent: true }])
    expect(await scene.kindsTo(waiting.email)).toEqual(['confirmRegistration', 'confirmRegistration'])
    expect(await scene.kindsTo(person.email)).toEqual(['alreadyRegistered'])
    expect(await scene.kindsTo('nikoho@misto.example')).toEqual([])
  })

  test('C24 a text that is not an address is refused', async () => {
    expect((await scene.resend('olena')).status).toBe(422)
  })

  test('RG8 at most three letters an hour are sent, including the first', async () => {
    const { email } = await registered()
    for (let n = 0; n < 5; n += 1) expect((await scene.resend(email)).json).toEqual({ sent: true })
    expect(await scene.kindsTo(email)).toHaveLength(3)
  })
})
