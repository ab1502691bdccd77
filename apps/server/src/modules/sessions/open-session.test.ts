import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../log.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type SocialIssuer, socialIssuer, tokenOf } from '../../testing/outside/social-issuer.ts'
import { buildPerson, password } from '../../testing/person.ts'

const lines: string[] = []
let portal: TestApp
let issuer: SocialIssuer

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => portal.context().now)
  portal = await testApp({
    // The default log level, which leaves out `info`.
    logger: createLogger('warn', { write: (line) => lines.push(line) }),
    settings: { social: { providers: { misto: issuer.settings } } },
  })
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

// On a busy machine a request may also be logged as slow.
const told = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg !== 'request slow')
const post = (url: string, body: object) => portal.call({ url, body, from: '198.51.100.7' })
const network = '198.51.100.0/24'

test('GL1 every accepted or refused sign-in is logged with its method and address, without the typed text', async () => {
  const url = '/api/account/authentication'
  const { email, userId } = await buildPerson(portal)
  told()
  await post(url, { account: email, password: 'щось-інше' })
  await post(url, { account: 'nobody-of-that-name', password })
  await post(url, { account: email, password })
  const typed = lines.join('\n')
  for (const one of [email, 'nobody-of-that-name', 'щось-інше', password]) expect(typed).not.toContain(one)
  expect(told()).toMatchObject([
    { msg: 'sign-in refused', method: 'password', reason: 'sign_in_failed', network },
    { msg: 'sign-in refused', method: 'password', reason: 'sign_in_failed', network },
    { msg: 'signed in', method: 'password', userId, network },
  ])
})

test('GL1 a sign-in by a provider and by a passkey is logged too', async () => {
  const { token } = await tokenOf({ portal, issuer }, { sub: 'stranger' })
  told()
  await post('/api/account/authentication/by-social-network-token', { token, socialNetwork: 'misto' })
  await post('/api/account/authentication/passkey', { response: { id: 'A'.repeat(43), rawId: 'A'.repeat(43) } })
  expect(told()).toMatchObject([
    { msg: 'sign-in refused', method: 'social', reason: 'social_not_registered', network },
    { msg: 'sign-in refused', method: 'passkey', network },
  ])
})
