import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, providerRef } from '../primitives.ts'
import { providerScope } from './provider-scope.ts'

const noun = 'provider api'
const access = 'provider'

/** Error codes of every endpoint for a provider's program. */
export const tokenErrors = ['provider_token_refused', 'scope_missing', 'too_many_requests'] as const

export const describeToken = endpoint({
  method: 'GET',
  path: '/api/provider/v1/token',
  access,
  scope: 'any',
  noun,
  summary: 'Whose the token is, what it may do and until when.',
  reply: z.object({ provider: providerRef, name: z.string(), scopes: z.array(providerScope), expiresAt: moment }),
  errors: tokenErrors,
})
