import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { hashPassword } from '../../modules/passwords/hash-password.ts'
import type { TestApp } from '../app.ts'
import { buildAccount, buildMeter, buildProvider, linkAccount } from '../factories.ts'
import { buildPerson, password } from '../person.ts'
import { buildProgram } from '../provider-program.ts'
import { buildStaff } from '../staff.ts'
import { sampleOf } from './endpoints.ts'

type Payload = Readonly<Record<string, unknown>>

/** A caller with access to an endpoint, and a request with a valid shape. */
export interface Caller {
  /** undefined: the endpoint is public. */
  readonly token: string | undefined
  readonly userId: number | undefined
}

/**
 * Returns a new caller each time, so that an endpoint that ends sessions or deletes the profile does not affect the
 * next one.
 */
export async function callerOf(portal: TestApp, { access }: EndpointDeclaration): Promise<Caller> {
  if (access === 'public') return { token: undefined, userId: undefined }
  if (access === 'consumer' || access === 'signedIn') return buildResident(portal)
  if (access === 'provider') return { token: (await buildProgram(portal)).token, userId: undefined }
  // All concurrent callers share one hash; otherwise each would wait for a place to compute the same hash.
  passwordHash ??= hashPassword(password)
  const staff = await buildStaff(portal, 'administrator', await passwordHash)
  return { token: staff.token, userId: staff.id }
}

let passwordHash: Promise<string> | undefined

/** Creates a resident with an account, a meter and a phone. */
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

/** Returns a request with the contract's shape and with ids that belong to no record. */
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

/** Without captcha the form has no solution field. */
function withoutCaptcha(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('captcha' in body)) return body
  const { captcha: _none, ...rest } = body
  return rest
}
