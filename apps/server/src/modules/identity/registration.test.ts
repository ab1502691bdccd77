import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'

const url = '/api/warehouse/consumer/registration'
const confirmUrl = '/api/ud/contact_info/confirm_email'
let portal: TestApp
let network = 0

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Each test comes from a network of its own: the limits are the same for all. */
const nextNetwork = () => `10.${Math.trunc(++network / 250)}.${network % 250}.1`

function payload(email: string, values: object = {}) {
  return { name: '', email, password: 'Чужий-пароль-7', callbackPath: { path: 'email-confirm' }, ...values }
}

const register = (email: string, values: object = {}, headers: Record<string, string> = {}) =>
  portal.call({ url, body: payload(email, values), from: nextNetwork(), headers })

const confirm = (code: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  portal.call({ url: confirmUrl, query: { code }, headers, from: nextNetwork() })

const signIn = (account: string, secret: string) =>
  portal.call({ url: '/api/account/authentication', body: { account, password: secret }, from: nextNetwork() })

const codeTo = async (email: string): Promise<string> => (await lettersTo(portal, email)).at(-1)?.code

test('C19 a registration is kept, unconfirmed, and a letter with a code goes to the address', async () => {
  const answer = await register('nova@misto.example', { phone: '+38 (067) 765 43 21' })
  expect(answer.json).toEqual({ registered: true })
  expect(await lettersTo(portal, 'nova@misto.example')).toMatchObject([{ kind: 'confirmRegistration' }])
  expect((await signIn('nova@misto.example', 'Чужий-пароль-7')).json.code).toBe('email_not_confirmed')
  expect((await confirm(await codeTo('nova@misto.example'))).json).toEqual({ confirmed: true })
  const { json } = await signIn('Nova@misto.example', 'Чужий-пароль-7')
  const profile = await portal.call({ url: '/api/ud/profile', token: json.accessToken })
  expect(profile.json).toMatchObject({ name: 'nova@misto.example', phone: '+380677654321', role: 'consumer' })
  expect((await signIn('0677654321', 'Чужий-пароль-7')).status).toBe(200)
})

test('RG1 a known address is answered alike, stays as it was, and its owner learns by letter', async () => {
  const owner = await buildPerson(portal, { email: 'Maria@misto.example' })
  const before = await portal.db.selectFrom('users').selectAll().execute()
  const known = await register('maria@misto.example')
  const unknown = await register('nikoho@misto.example')
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
  expect(await lettersTo(portal, 'Maria@misto.example')).toMatchObject([
    { kind: 'alreadyRegistered', userId: owner.userId },
  ])
  const after = await portal.db.selectFrom('users').selectAll().where('login', 'not like', 'resident-%').execute()
  expect(after).toEqual(before.filter(({ login }) => !login.startsWith('resident-')))
  expect((await signIn('maria@misto.example', password)).status).toBe(200)
})
