import { hashPassword } from '../../modules/passwords/hash-password.ts'
import { totpCode } from '../../modules/second-factor/totp.ts'
import type { TestApp } from '../app.ts'
import type { SocialIssuer } from '../outside/social-issuer.ts'
import { softwarePasskey } from '../outside/software-passkey.ts'
import { buildPerson, lettersTo } from '../person.ts'
import { buildStaff } from '../staff.ts'
import { type Life, newLife } from './life.ts'
import { newBrowser } from './registration-scene.ts'

/**
 * Runs the flows of a resident of the social provider `misto`: registration, another sign-in, and a rejected second use
 * of a token.
 */
export async function liveBySocial(portal: TestApp, issuer: SocialIssuer): Promise<Life> {
  const { life, number, keep, told, handed } = newLife()
  const { from } = newBrowser()
  keep('client secret', issuer.settings.clientSecret)
  const post = (url: string, body: object) => portal.call({ url, body, from })
  const comeBack = async (n: number) => {
    const { url, state } = await handed(portal.call({ method: 'POST', url: '/api/account/social/misto/start', from }))
    // The nonce is not a secret: it is useless without the provider's signature.
    const nonce = new URL(url).searchParams.get('nonce') ?? ''
    const person = { sub: `canary-${number}`, email: `social-${number}@misto.example`, email_verified: true }
    const token = keep(`identity token ${n}`, await issuer.sign(issuer.claims({ nonce, ...person })))
    issuer.answerWith(token)
    const finish = '/api/account/social/misto/finish'
    const arrived = { state: keep(`state ${n}`, state), code: keep(`provider’s code ${n}`, crypto.randomUUID()) }
    await told(post(finish, { ...arrived, state: `${state}x` }), 422)
    await handed(post(finish, arrived))
    await told(post(finish, arrived), 422)
    return { token, socialNetwork: 'misto' }
  }
  const registration = await comeBack(1)
  const registered = await handed(post('/api/warehouse/consumer/registration/by-social-network-token', registration))
  const session = keep('first token', registered.accessToken)
  await told(portal.call({ url: '/api/account/social', token: session }), 200)
  const signInUrl = '/api/account/authentication/by-social-network-token'
  await told(post(signInUrl, registration), 422)
  keep('second token', (await handed(post(signInUrl, await comeBack(2)))).accessToken)
  return life
}

/** Runs the flows of a resident who adds a passkey, signs in with it and removes it. */
export async function liveByPasskey(portal: TestApp): Promise<Life> {
  const { life, keep, password, told, handed } = newLife()
  const { from } = newBrowser()
  const right = password(1)
  const { token } = await buildPerson(portal, { password_hash: await hashPassword(right) })
  keep('first token', token)
  const device = softwarePasskey()
  const here = { origin: 'https://misto.example', rpId: 'misto.example' }
  const url = '/api/account/second-factor/passkeys'
  const post = (url: string, body: object, token?: string) =>
    portal.call({ url, body, from, ...(token !== undefined && { token }) })

  await told(post(`${url}/start`, { password: password(2) }, token), 422)
  const adding = await handed(post(`${url}/start`, { password: right }, token))
  const challenge = keep('challenge of adding', adding.options.challenge)
  const added = { response: device.create({ ...here, challenge }), name: 'Телефон' }
  await told(post(url, added, token), 200)
  await told(post(url, added, token), 422)

  const signInUrl = '/api/account/authentication/passkey'
  const entering = await handed(post(`${signInUrl}/start`, {}))
  const response = device.use({ ...here, challenge: keep('challenge of entering', entering.options.challenge) })
  const second = keep('second token', (await handed(post(signInUrl, { response }))).accessToken)
  await told(post(signInUrl, { response }), 422)
  await told(portal.call({ url: '/api/account/second-factor', token: second }), 200)
  const removal = { method: 'DELETE', url: `${url}/${device.id}`, body: { password: right }, token: second } as const
  await told(portal.call(removal), 200)
  return life
}

/**
 * Runs the flows of staff: an administrator invites a colleague, who sets a password and a second factor, which is then
 * reset.
 */
export async function liveAsStaff(portal: TestApp): Promise<Life> {
  const { life, number, keep, password, told, handed } = newLife()
  const { from } = newBrowser()
  const ofAdmin = password(1)
  const admin = await buildStaff(portal, 'administrator', await hashPassword(ofAdmin))
  keep('TOTP secret of the administrator', admin.totpSecret)
  keep('token of the administrator', admin.token)
  const post = (url: string, body: object, token?: string) =>
    portal.call({ url, body, from, ...(token !== undefined && { token }) })

  const colleague = {
    login: `colleague-${number}`,
    email: `colleague-${number}@misto.example`,
    role: 'editor',
    provider: null,
  }
  const { json: invited } = await told(post('/api/admin/staff', colleague, admin.token), 200)
  const code = keep('invitation', String((await lettersTo(portal, colleague.email)).at(-1)?.code))
  const own = password(2)
  await told(post('/api/account/change_password/by_code', { code, password: own }), 200)
  await told(post('/api/account/change_password/by_code', { code, password: password(3) }), 422)

  const signInUrl = '/api/account/authentication'
  const account = colleague.login
  const token = keep('first token', (await handed(post(signInUrl, { account, password: own }))).accessToken)
  const { secret } = await handed(post('/api/account/second-factor/totp', { password: own }, token))
  const confirmation = { code: totpCode(keep('TOTP secret', secret), portal.context().now) }
  const { recoveryCodes } = await handed(post('/api/account/second-factor/totp/confirm', confirmation, token))
  for (const [n, one] of recoveryCodes.entries()) keep(`recovery code ${n}`, one)
  const withCode = { account, password: own, code: recoveryCodes[0] }
  keep('second token', (await handed(post(signInUrl, withCode))).accessToken)
  await told(post(signInUrl, withCode), 403)

  const member = `/api/admin/staff/${invited.id}`
  const asAdmin = { token: admin.token, from }
  const lost = { method: 'DELETE', url: `${member}/second-factor` } as const
  await told(portal.call({ ...lost, ...asAdmin, body: { password: password(4) } }), 422)
  await told(portal.call({ ...lost, ...asAdmin, body: { password: ofAdmin } }), 200)
  const standing = { role: 'operator', provider: null, blocked: true, password: ofAdmin }
  await told(portal.call({ method: 'PUT', url: member, ...asAdmin, body: standing }), 200)
  await told(portal.call({ url: '/api/admin/letters', ...asAdmin }), 200)
  return life
}
