import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPerson, password } from '../../testing/person.ts'
import { registrationScene } from '../../testing/scenes/registration-scene.ts'

const url = '/api/account/change_password'
const fresh = 'Нова-калина-8'
let portal: TestApp
let scene: ReturnType<typeof registrationScene>

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterAll(() => portal.close())

const change = (token: string, body: object) => portal.call({ url, body, token })
const statusOf = async (token: string) => (await portal.call({ url: '/api/ud/profile', token })).status

describe('changing the password', () => {
  test('D10 sets the new password, ends the other sessions, keeps this one and notifies the owner', async () => {
    const { userId, email, token } = await buildPerson(portal)
    const elsewhere = await portal.signIn(userId)
    expect((await change(token, { password, newPassword: fresh })).json).toEqual({ changed: true })
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await scene.signIn(email, password)).status).toBe(401)
    expect((await scene.signIn(email, fresh)).status).toBe(200)
    expect(await scene.kindsTo(email)).toEqual(['passwordChanged'])
  })

  test('D10 accepts the same password again and still ends the other sessions', async () => {
    const { userId, token } = await buildPerson(portal)
    const elsewhere = await portal.signIn(userId)
    expect((await change(token, { password, newPassword: password })).status).toBe(200)
    expect(await statusOf(elsewhere)).toBe(401)
  })

  test('AU8 a wrong current password changes no data, and the session stays', async () => {
    const { userId, email, token } = await buildPerson(portal)
    const elsewhere = await portal.signIn(userId)
    const { status, json } = await change(token, { password: 'не-той', newPassword: fresh })
    expect([status, json.code]).toEqual([422, 'password_wrong'])
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 200])
    expect((await scene.signIn(email, password)).status).toBe(200)
    expect(await scene.kindsTo(email)).toEqual([])
  })

  test('AU8 guesses at the current password are counted', async () => {
    const { token } = await buildPerson(portal)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await change(token, { password: `здогад-${n}`, newPassword: fresh })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.at(-1)).toBe(429)
    // The right password is refused, too: a different response would reveal it.
    expect((await change(token, { password, newPassword: fresh })).status).toBe(429)
  })

  test('AU8 exactly one of two concurrent changes succeeds', async () => {
    const { userId, email, token } = await buildPerson(portal)
    const elsewhere = await portal.signIn(userId)
    const answers = await Promise.all([
      change(token, { password, newPassword: 'Калина-перша-1' }),
      change(elsewhere, { password, newPassword: 'Калина-друга-2' }),
    ])
    const statuses = answers.map(({ status }) => status)
    // The losing request had an ended session (401) or a password that was no longer current (422).
    expect(['200,401', '200,422']).toContain(statuses.toSorted().join())
    const winner = statuses[0] === 200 ? 'Калина-перша-1' : 'Калина-друга-2'
    expect((await scene.signIn(email, winner)).status).toBe(200)
  })

  test.each([
    ['D10 no current password', { password: '' }, 'password'],
    ['D10 no new password', { newPassword: '' }, 'newPassword'],
    ['D10 a new password of five characters', { newPassword: 'п’ять' }, 'newPassword'],
    ['AU9 a new password that would be costly to hash', { newPassword: 'п'.repeat(1025) }, 'newPassword'],
  ])('%s is refused at its field', async (_what, values, path) => {
    const { token } = await buildPerson(portal)
    const { status, json } = await change(token, { password, newPassword: fresh, ...values })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ message: expect.any(String), path }])
  })

  test('AU9 long passwords are compared to the last character', async () => {
    const { email, token } = await buildPerson(portal)
    const long = 'калина-'.repeat(20)
    expect((await change(token, { password, newPassword: `${long}1` })).status).toBe(200)
    expect((await scene.signIn(email, `${long}2`)).status).toBe(401)
    expect((await scene.signIn(email, `${long}1`)).status).toBe(200)
  })

  test('D10 refuses a caller who is not signed in', async () => {
    expect((await portal.call({ url, body: { password, newPassword: fresh } })).json.code).toBe('session_missing')
  })

  test('D10 staff change their passwords in the same way', async () => {
    const { token } = await buildPerson(portal, { role: 'operator' })
    expect((await change(token, { password, newPassword: fresh })).status).toBe(200)
  })

  test('SO3 a person without a password sets one by recovery, not here', async () => {
    const { email, token } = await buildPerson(portal, { password_hash: null })
    expect((await change(token, { password, newPassword: fresh })).json.code).toBe('password_wrong')
    await scene.recover(email)
    const [code = ''] = await scene.codesTo(email, 'recoverAccess')
    expect((await scene.setPassword(code, fresh)).status).toBe(200)
    expect((await scene.signIn(email, fresh)).status).toBe(200)
  })
})
