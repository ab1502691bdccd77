import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { hashPassword } from '../../modules/passwords/hash-password.ts'
import type { TestApp } from '../app.ts'
import { buildAccount, buildMeter, buildProvider, linkAccount } from '../factories.ts'
import { buildPerson, password } from '../person.ts'
import { buildProgram } from '../provider-program.ts'
import { buildStaff } from '../staff.ts'
import { sampleOf } from './endpoints.ts'

type Payload = Readonly<Record<string, unknown>>

/** Somebody who may call an endpoint, and a request to it that is in order as far as its shape goes. */
export interface Caller {
  /** undefined: the endpoint asks for nobody. */
  readonly token: string | undefined
  readonly userId: number | undefined
}

/** Each is somebody new: what one endpoint ends (sessions, the profile itself) does not disturb the next. */
export async function callerOf(portal: TestApp, { access }: EndpointDeclaration): Promise<Caller> {
  if (access === 'public') return { token: undefined, userId: undefined }
  if (access === 'consumer' || access === 'signedIn') return buildResident(portal)
  if (access === 'provider') return { token: (await buildProgram(portal)).token, userId: undefined }
  // One for all who ask at once: each would wait for room of its own to hash the same.
  passwordHash ??= hashPassword(password)
  const staff = await buildStaff(portal, 'administrator', await passwordHash)
  return { token: staff.token, userId: staff.id }
}

let passwordHash: Promise<string> | undefined

/** A resident with an account, a meter and a phone. */
export async function buildResident(portal: TestApp): Promise<{ token: string; userId: number }> {
  const { userId, token } = await buildPerson(portal)
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, userId, account.id)
  await buildMeter(portal.db, { account_id: account.id })
  const phone = { user_id: userId, phone: `+38067${String(userId).padStart(7, '0')}`, is_default: true }
  await portal.db.insertInto('user_phones').values(phone).execute()
  return { userId, token }
}

/** What the right caller would send: the shape is the contract's, ids are nobody's. */
export function requestTo(endpoint: EndpointDeclaration): {
  url: string
  query?: Record<string, string>
  body?: unknown
} {
  const known = { password, newPassword: 'Інший-пароль-22', account: 'nobody-at-all', name: 'marichka-2' }
  const params = endpoint.params ? (sampleOf(endpoint.params, { network: 'nobody', id: '999999' }) as Payload) : {}
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = endpoint.query ? (sampleOf(endpoint.query, known) as Record<string, string>) : undefined
  const body = endpoint.body ? withoutCaptcha(sampleOf(endpoint.body, known)) : undefined
  return { url, ...(query && { query }), ...(body !== undefined && { body }) }
}

/** Where the captcha is off, a solution is no part of the form. */
function withoutCaptcha(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('captcha' in body)) return body
  const { captcha: _none, ...rest } = body
  return rest
}
