import { totpCode } from '../../modules/second-factor/totp.ts'
import type { TestApp } from '../app.ts'
import { lettersTo } from '../person.ts'
import { type Life, newLife } from './life.ts'
import { newBrowser, registrationScene } from './registration-scene.ts'

/**
 * Runs one resident through every flow of identity: registration, confirmation, second factor, failed and successful
 * sign-ins, password changes, recovery, addresses, own data. It records all secrets, so that tests can search for them.
 */
export async function liveThrough(portal: TestApp): Promise<Life> {
  const { life, number, keep, password, told, handed } = newLife()
  const email = `life-${number}@misto.example`
  const by = newBrowser()
  const scene = registrationScene(portal)
  const newestCode = async () => keep('letter code', String((await lettersTo(portal, email)).at(-1)?.code))
  const post = (url: string, body: object, token?: string) =>
    portal.call({ url, body, from: by.from, ...(token !== undefined && { token }) })
  const signInUrl = '/api/account/authentication'

  const first = password(1)
  await told(scene.register(email, first, { by }), 200)
  const confirmation = await newestCode()
  await told(scene.confirm(confirmation, by), 200)
  await told(scene.confirm(confirmation, by), 422)
  await told(post(signInUrl, { account: email, password: password(2) }), 401)
  const token = keep('token', (await handed(post(signInUrl, { account: email, password: first }))).accessToken)

  const { secret } = await handed(post('/api/account/second-factor/totp', { password: first }, token))
  keep('TOTP secret', secret)
  await told(post('/api/account/second-factor/totp/confirm', { code: 'CODE-000000' }, token), 403)
  const code = totpCode(secret, portal.context().now)
  const { recoveryCodes } = await handed(post('/api/account/second-factor/totp/confirm', { code }, token))
  for (const [n, one] of recoveryCodes.entries()) keep(`recovery code ${n}`, one)
  await told(post(signInUrl, { account: email, password: first }), 403)
  const withCode = { account: email, password: first, code: recoveryCodes[0] }
  const second = keep('second token', (await handed(post(signInUrl, withCode))).accessToken)

  const changed = password(3)
  await told(post('/api/account/change_password', { password: password(4), newPassword: changed }, second), 422)
  await told(post('/api/account/change_password', { password: first, newPassword: changed }, second), 200)
  await told(scene.recover(email, by), 200)
  const recovered = password(5)
  await told(scene.setPassword(await newestCode(), recovered, by), 200)
  const withRecovery = { account: email, password: recovered, code: recoveryCodes[1] }
  const third = keep('third token', (await handed(post(signInUrl, withRecovery))).accessToken)

  const added = { email: `other-${email}`, useAsDefault: true, password: recovered }
  await told(portal.call({ method: 'PUT', url: '/api/ud/contact_info/emails', token: third, body: [added] }), 200)
  keep('letter code of a new address', String((await lettersTo(portal, `other-${email}`)).at(-1)?.code))
  for (const url of [
    '/api/ud/profile',
    '/api/ud/profile/export',
    '/api/ud/profile/export.csv',
    '/api/account/sessions',
  ]) {
    await told(portal.call({ url, token: third }), 200)
  }
  const farewell = { method: 'DELETE', url: '/api/ud/profile', token: third, body: { password: password(6) } } as const
  await told(portal.call(farewell), 401)
  return life
}
