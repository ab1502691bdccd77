import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'

const url = '/api/ud/profile'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const general = { lastName: 'Мороз', firstName: 'Олена', middleName: 'Вікторівна', name: 'olena.moroz' }
const rowOf = (id: number) => portal.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('D03 the posted profile is saved and comes back, with the moment of the change', async () => {
  const { userId, token, email } = await buildPerson(portal)
  portal.setNow('2026-11-26T08:00:00Z')
  const saved = await portal.call({ url, token, body: { ...general, lastName: '  Мороз-Нечуй  ' } })
  expect(saved.status).toBe(200)
  expect(saved.json).toMatchObject({ ...general, lastName: 'Мороз-Нечуй', dlc: '2026-11-26T08:00:00.000Z', email })
  expect((await portal.call({ url, token })).json).toEqual(saved.json)
  expect((await rowOf(userId)).login).toBe('olena.moroz')
})

test('D03 a taken login is refused, also in another case; the own login may change its case', async () => {
  await buildConsumer(portal.db, { login: 'petrenko' })
  const { token } = await buildPerson(portal, { login: 'hromada' })
  for (const name of ['petrenko', 'PETRENKO', ' petrenko ']) {
    const refused = await portal.call({ url, token, body: { ...general, name } })
    expect([refused.status, refused.json.code, refused.json.errors[0].path]).toEqual([409, 'login_taken', 'name'])
  }
  expect((await portal.call({ url, token, body: { ...general, name: 'Hromada' } })).json.name).toBe('Hromada')
})

test('AU12 a login that only looks like somebody else’s is refused', async () => {
  await buildConsumer(portal.db, { login: 'coca' })
  const { token, userId } = await buildPerson(portal)
  // All Cyrillic: «соса».
  expect((await portal.call({ url, token, body: { ...general, name: 'соса' } })).status).toBe(409)
  // A Cyrillic «о» among Latin letters.
  const mixed = await portal.call({ url, token, body: { ...general, name: 'cоca' } })
  expect([mixed.status, mixed.json.errors[0].path]).toEqual([422, 'name'])
  expect((await rowOf(userId)).login).not.toBe('соса')
})

test('AU12 a foreign address or a phone number cannot be a login', async () => {
  const other = await buildPerson(portal)
  const { token, email } = await buildPerson(portal)
  for (const name of [other.email, 'nobody-yet@misto.example', '+380671234567', '0671234567']) {
    expect((await portal.call({ url, token, body: { ...general, name } })).status, name).toBe(422)
  }
  expect((await portal.call({ url, token, body: { ...general, name: email } })).status).toBe(200)
})

test('MA1 fields that the person may not change stay unchanged', async () => {
  const { token, userId } = await buildPerson(portal)
  const before = await rowOf(userId)
  const forged = { role: 'administrator', id: 1, userId: 1, password_hash: 'x', emailConfirmed: true, dc: '2000-01-01' }
  expect((await portal.call({ url, token, body: { ...general, name: before.login, ...forged } })).status).toBe(200)
  const { role, id, password_hash, created_at } = await rowOf(userId)
  expect({ role, id, password_hash, created_at }).toEqual({
    role: before.role,
    id: before.id,
    password_hash: before.password_hash,
    created_at: before.created_at,
  })
})

test('MA4 invisible, direction and line-end characters in a name are invalid, a wrong type is malformed', async () => {
  const { token } = await buildPerson(portal)
  const odd = ['a\u0000b', 'a\u202eb', 'a\r\nBcc: x', 'a\u200bb', 'x'.repeat(201), '\ud800']
  for (const lastName of odd) {
    expect((await portal.call({ url, token, body: { ...general, lastName } })).status, JSON.stringify(lastName)).toBe(
      422,
    )
  }
  expect((await portal.call({ url, token, body: { ...general, lastName: null } })).status).toBe(400)
  expect((await portal.call({ url, token, body: { ...general, lastName: ['x'] } })).status).toBe(400)
  expect((await portal.call({ url, token, body: { ...general, name: 'ab' } })).status).toBe(422)
})

test('D03 signed-out callers are refused; staff may change their own profile', async () => {
  expect((await portal.call({ url, body: general })).status).toBe(401)
  const { token } = await buildPerson(portal, { role: 'operator' })
  expect((await portal.call({ url, token, body: { ...general, name: 'operator-one' } })).status).toBe(200)
})

test('AU12 exactly one of two concurrent people gets a login', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => buildPerson(portal)))
  const answers = await Promise.all(
    people.map(({ token }) => portal.call({ url, token, body: { ...general, name: 'yedynyi' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})
