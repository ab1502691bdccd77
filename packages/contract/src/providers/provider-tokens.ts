import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proofInPerson } from '../people/credentials.ts'
import { day, moment, providerRef, rowId } from '../primitives.ts'
import { providerScope } from './provider-scope.ts'

const noun = 'provider tokens'
const access = 'administrator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'not_found'] as const
const proofErrors = ['password_wrong', 'second_factor_wrong', 'too_many_requests'] as const
const makingErrors = [...writeErrors, ...proofErrors, 'provider_access_full'] as const

export const providerToken = z.object({
  id: z.int(),
  provider: providerRef,
  name: z.string(),
  /** Its last four characters, by which people distinguish tokens. */
  ending: z.string(),
  scopes: z.array(providerScope),
  /** Networks that it may be used from, as `203.0.113.0/24`; empty: any. */
  networks: z.array(z.string()),
  createdAt: moment,
  expiresAt: moment,
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(moment),
  /** The network of its last use. */
  lastNetwork: z.nullable(z.string()),
  state: z.enum(['active', 'expiring', 'expired', 'revoked']),
})
export type ProviderToken = z.output<typeof providerToken>

/** The only response that contains the token itself. */
const madeToken = z.object({ token: z.string(), entry: providerToken })

/** The last day (Kyiv) on which the token is valid; at most a year ahead. */
const expiresOn = day
/** An address or a network of IPv4 or IPv6. */
const network = z.string().check(z.regex(/^[0-9a-fA-F:.]{2,45}(\/[0-9]{1,3})?$/, 'access.token.networks.wrong'))

export const listProviderTokens = endpoint({
  method: 'GET',
  path: '/api/admin/provider-tokens',
  access,
  noun,
  summary: 'Tokens of providers’ programs, those in force first.',
  reply: z.array(providerToken),
  errors: staffErrors,
})

export const createProviderToken = endpoint({
  method: 'POST',
  path: '/api/admin/provider-tokens',
  access,
  noun,
  summary: 'Make a token for a provider’s program; it is told once, the portal keeps a hash.',
  body: z.object({
    provider: z.string().check(z.minLength(1), z.maxLength(20)),
    name: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(60)),
    scopes: z.array(providerScope).check(z.minLength(1), z.maxLength(4)),
    networks: z.array(network).check(z.maxLength(20)),
    expiresOn,
    ...proofInPerson,
  }),
  reply: madeToken,
  errors: makingErrors,
})

export const replaceProviderToken = endpoint({
  method: 'POST',
  path: '/api/admin/provider-tokens/:id/successor',
  access,
  noun,
  summary:
    'Make the next token of the same name and rights; the present one goes on for seven days, so that a program can change over.',
  params: z.object({ id: rowId }),
  body: z.object({ expiresOn, ...proofInPerson }),
  reply: madeToken,
  errors: makingErrors,
})

export const revokeProviderToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/provider-tokens/:id',
  access,
  noun,
  summary: 'Take a token back, at once and on every node.',
  params: z.object({ id: rowId }),
  reply: providerToken,
  errors: writeErrors,
})
