import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { startHashCount } from '../../../testing/attackers/count-hashes.ts'
import { recordStatements, untilLocked } from '../../../testing/heard.ts'
import { buildPerson, lettersTo, password } from '../../../testing/person.ts'
import { headersOf, newBrowser, registrationScene } from '../../../testing/scenes/registration-scene.ts'
import { issueCode } from '../../codes/one-time-code.ts'
import { writeRecovery } from './recover-access.ts'

const url = '/api/account/recover_access/by_email'
const fresh = 'Нова-калина-8'
const refused = { code: 'code_refused', message: 'Посилання вже використано, або термін його дії минув. Замовте нове.' }
const hashes = startHashCount()
let portal: TestApp
let scene: ReturnType<typeof registrationScene>

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

/** Requests a recovery letter and returns its code. */
async function recovered(typed: string, address = typed): Promise<string> {
  await scene.recover(typed)
  return (await scene.codesTo(address, 'recoverAccess')).at(-1) ?? ''
}

describe('asking for a letter', () => {
  test('C28 the answer is the same whether or not the address is known', async () => {
    const person = await buildPerson(portal)
    const answers = [
      await scene.recover(person.email),
      await scene.recover('nikoho@misto.example'),
      await scene.recover('?'),
    ]
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { sent: true }])
    expect(await lettersTo(portal, person.email)).toEqual([
      { userId: person.userId, to: person.email, firstName: 'Олена', kind: 'recoverAccess', code: expect.any(String) },
    ])
    expect(await lettersTo(portal, 'nikoho@misto.example')).toEqual([])
  })

  test('RG1 a known and an unknown address cost the same statements and no hash before the response', async () => {
    const person = await buildPerson(portal)
    const ask = async (email: string) => {
      hashes.clear()
      const by = newBrowser()
      const heard = recordStatements()
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url,
        payload: { email, path: 'recovery/change-password' },
        remoteAddress: by.from,
        headers: headersOf(by),
      })
      const before = [...heard.texts]
      await portal.jobsDone()
      heard.stop()
      expect(hashes.count()).toBe(0)
      return { statusCode, before }
    }
    const known = await ask(person.email)
    expect(known.before).not.toEqual([])
    expect(await ask('nikoho@misto.example')).toEqual(known)
  })

  test('C27 a login in any case identifies its person; the letter goes to the default confirmed address', async () => {
    const person = await buildPerson(portal, { login: 'Halyna.Sh' })
    const other = { user_id: person.userId, email: 'druha@misto.example', confirmed_at: new Date(), replaces_id: null }
    await portal.db.insertInto('user_emails').values(other).execute()
    await scene.recover('halyna.sh')
    await scene.recover('DRUHA@misto.example')
    expect(await scene.kindsTo(person.email)).toEqual(['recoverAccess'])
    expect(await scene.kindsTo('druha@misto.example')).toEqual(['recoverAccess'])
  })

  test('RG4 an unconfirmed address of a profile recovers no account', async () => {
    const stranger = await buildPerson(portal)
    const typed = { user_id: stranger.userId, email: 'chuzha@misto.example', confirmed_at: null, replaces_id: null }
    await portal.db.insertInto('user_emails').values(typed).execute()
    await scene.recover('chuzha@misto.example')
    expect(await scene.kindsTo('chuzha@misto.example')).toEqual([])
  })

  test.each([
    ['C27 no address', { email: '  ' }, 422],
    ['RG3 a path of another site', { path: '//evil.example/recovery/change-password' }, 422],
    ['RG3 a path with a line break', { path: 'recovery/change-password\r\nX: y' }, 422],
    ['MA3 a list for an address', { email: ['olena@misto.example'] }, 400],
  ])('%s is refused', async (_what, values, status) => {
    const body = { email: 'olena@misto.example', path: 'recovery/change-password', ...values }
    expect((await portal.call({ url, body, from: newBrowser().from })).status).toBe(status)
  })

  test('RG8 a thousand recoveries send three letters an hour and ten a day, and the responses stay equal', async () => {
    const person = await buildPerson(portal)
    const ask = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        // Half of the requests name the login, which has the same mailbox.
        const { login } = await portal.db
          .selectFrom('users')
          .select('login')
          .where('id', '=', person.userId)
          .executeTakeFirstOrThrow()
        expect((await scene.recover(n % 2 ? login : person.email)).json).toEqual({ sent: true })
      }
      return (await scene.kindsTo(person.email)).length
    }
    expect(await ask(20)).toBe(3)
    portal.setNow('2026-11-25T10:59:59Z')
    expect(await ask(5)).toBe(3)
    for (const [hour, letters] of [
      ['11', 6],
      ['12', 9],
      ['13', 10],
      ['14', 10],
    ]) {
      portal.setNow(`2026-11-25T${hour}:00:01Z`)
      expect(await ask(5)).toBe(letters)
    }
  })

  test('RG8 registering an address again and again does not keep its owner from recovery', async () => {
    const person = await buildPerson(portal)
    for (let n = 0; n < 4; n += 1) await scene.register(person.email, fresh)
    await scene.recover(person.email)
    expect(await scene.kindsTo(person.email)).toEqual([...Array(3).fill('alreadyRegistered'), 'recoverAccess'])
  })

  test('RG8 a network may request twenty letters an hour', async () => {
    const { from } = newBrowser()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await scene.recover(`n${n}@misto.example`, { cookie: 'one', from })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })
})

describe('the new password', () => {
  test('C29 by the letter’s code replaces the old one, notifies the owner and ends every session', async () => {
    const person = await buildPerson(portal)
    const code = await recovered(person.email)
    expect((await scene.setPassword(code, fresh)).json).toEqual({ changed: true })
    expect((await scene.signIn(person.email, password)).status).toBe(401)
    expect((await scene.signIn(person.email, fresh)).status).toBe(200)
    expect((await portal.call({ url: '/api/ud/profile', token: person.token })).json.code).toBe('session_expired')
    expect(await scene.kindsTo(person.email)).toEqual(['recoverAccess', 'passwordChanged'])
  })

  test('RG4 used, expired, unknown codes and codes of another purpose get the same refusal', async () => {
    const person = await buildPerson(portal)
    const used = await recovered(person.email)
    await scene.setPassword(used, fresh)
    await scene.register('inshyi@misto.example', fresh)
    const [confirmation = ''] = await scene.codesTo('inshyi@misto.example', 'confirmRegistration')
    const expired = await recovered(person.email)
    const answers = [
      await scene.setPassword(used, 'Зла-калина-9'),
      await scene.setPassword('A'.repeat(43), 'Зла-калина-9'),
      await scene.setPassword('abc', 'Зла-калина-9'),
      await scene.setPassword(confirmation, 'Зла-калина-9'),
    ]
    portal.setNow('2026-11-25T11:00:01Z')
    answers.push(await scene.setPassword(expired, 'Зла-калина-9'))
    for (const { status, json } of answers) {
      expect(status).toBe(422)
      expect(json).toEqual({ ...refused, requestId: expect.any(String) })
    }
    expect((await scene.signIn(person.email, fresh)).status).toBe(200)
  })

  test('RG5 exactly one of fifty concurrent uses succeeds, and its password is valid', async () => {
    const person = await buildPerson(portal)
    const code = await recovered(person.email)
    const tries = Array.from({ length: 50 }, (_, n) => `Калина-на-морозі-${n}`)
    const statuses = (await Promise.all(tries.map((one) => scene.setPassword(code, one)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Above the limit of concurrent hashes, the portal responds with 503.
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(503) ? [200, 422, 503] : [200, 422]))
    const winner = tries[statuses.indexOf(200)] ?? ''
    expect((await scene.signIn(person.email, winner)).status).toBe(200)
  })

  test('RG6 a newer letter invalidates the older one, and a new password invalidates every letter', async () => {
    const person = await buildPerson(portal)
    const older = await recovered(person.email)
    const newer = await recovered(person.email)
    expect((await scene.setPassword(older, fresh)).status).toBe(422)
    const change = { password, newPassword: fresh }
    const changed = await portal.call({ url: '/api/account/change_password', body: change, token: person.token })
    expect(changed.status).toBe(200)
    expect((await scene.setPassword(newer, 'Зла-калина-9')).json).toMatchObject(refused)
  })

  test('RG6 one of two letters requested concurrently is invalid', async () => {
    const person = await buildPerson(portal)
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
    // Both calls wait for the lock of the person's row at the same time.
    const barrier = portal.db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute()
      hold()
      await gone
    })
    await held
    const write = () => writeRecovery(portal.context(), person.email)
    const asked = Promise.all([write(), write()])
    await untilLocked(portal, 2)
    leave()
    await Promise.all([barrier, asked])
    const live = await portal.db
      .selectFrom('one_time_codes')
      .select('code_hash')
      .where('user_id', '=', person.userId)
      .where('used_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
    const codes = await scene.codesTo(person.email, 'recoverAccess')
    expect(codes).toHaveLength(2)
    const answers = []
    for (const code of codes) answers.push((await scene.setPassword(code, fresh)).status)
    expect(answers.toSorted()).toEqual([200, 422])
  })

  test('RG6 a letter to an address removed from the profile is invalid', async () => {
    const person = await buildPerson(portal)
    const code = await recovered(person.email)
    await portal.db.deleteFrom('user_emails').where('id', '=', person.emailId).execute()
    expect((await scene.setPassword(code, fresh)).json).toMatchObject(refused)
  })

  test.each([
    ['C29 no code', { code: '' }, 'code', 'Код підтвердження не може бути порожнім'],
    [
      'C30 a password of five characters',
      { password: 'п’ять' },
      'password',
      'Пароль повинен бути не меншe 6-ти символів.',
    ],
    ['C30 no password', { password: '' }, 'password', expect.any(String)],
  ])('%s is refused at its field', async (_what, values, path, message) => {
    const body = { code: 'A'.repeat(43), password: fresh, ...values }
    const { status, json } = await portal.call({
      url: '/api/account/change_password/by_code',
      body,
      from: newBrowser().from,
    })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ message, path }])
  })

  test('C29 a malformed code costs no hash', async () => {
    hashes.clear()
    await scene.setPassword('A'.repeat(43), fresh)
    expect(hashes.count()).toBe(0)
  })
})

describe('an address that was never confirmed', () => {
  test('RG9 recovery confirms it and invalidates a stranger’s registrations and letters of it', async () => {
    const email = 'zhertva@misto.example'
    await scene.register(email, 'Чужий-пароль-7')
    await scene.register(email, 'Чужий-пароль-77')
    const strangers = await scene.codesTo(email, 'confirmRegistration')
    const code = await recovered(email)
    expect((await scene.setPassword(code, fresh)).json).toEqual({ changed: true })
    for (const one of strangers) expect((await scene.confirm(one)).status).toBe(422)
    expect((await scene.signIn(email, 'Чужий-пароль-7')).status).toBe(401)
    expect((await scene.signIn(email, 'Чужий-пароль-77')).status).toBe(401)
    expect((await scene.signIn(email, fresh)).status).toBe(200)
    const left = await portal.db.selectFrom('user_emails').select('id').where('email', '=', email).execute()
    expect(left).toHaveLength(1)
    // The first letter belongs to the registration. A first password causes no warning letter.
    expect(await scene.kindsTo(email)).toEqual(['confirmRegistration', 'recoverAccess'])
  })
})

describe('an invitation', () => {
  test('AD1 sets the first password and confirms the address that it went to', async () => {
    const member = await buildPerson(portal, { role: 'operator', password_hash: null })
    await portal.db.updateTable('user_emails').set({ confirmed_at: null }).where('id', '=', member.emailId).execute()
    const { userId, emailId } = member
    const code = await issueCode(portal.context(), { purpose: 'staff_invitation', userId, emailId })
    expect((await scene.confirm(code)).status).toBe(422)
    expect((await scene.setPassword(code, fresh)).status).toBe(200)
    expect((await scene.signIn(member.email, fresh)).status).toBe(200)
    expect((await scene.setPassword(code, 'Зла-калина-9')).status).toBe(422)
  })
})
