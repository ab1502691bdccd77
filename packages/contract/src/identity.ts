import * as z from 'zod/mini'
import { credentials } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { moment } from './primitives.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/api/account/authentication',
  access: 'public',
  noun: 'identity',
  summary: 'Sign in by login, e-mail or phone and password; gives an opaque bearer token for one day.',
  body: credentials,
  reply: z.object({ accessToken: z.string(), expiresAt: moment }),
  errors: ['sign_in_failed', 'email_not_confirmed', 'anti_forgery', 'too_many_requests'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/account/logout',
  access: 'signedIn',
  noun: 'identity',
  summary: 'Revoke the presented token on every node at once.',
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['session_missing', 'session_expired', 'anti_forgery'],
})
