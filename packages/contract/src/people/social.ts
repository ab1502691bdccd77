import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captchaSolution, currentPassword, secondFactorCode } from './credentials.ts'
import { sessionOpened } from './identity.ts'

const noun = 'social'
/** The provider's name in the configuration, such as `google`. */
const network = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/i), z.toLowerCase())
/** Social-login payload of specification §3: the provider's ID token. */
const socialToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)), socialNetwork: network })
/** After many requests from the same network. */
const workErrors = ['captcha_refused', 'more_work_needed'] as const
const tokenErrors = ['social_token_refused', 'social_unavailable', 'too_many_requests'] as const

export const startSocial = endpoint({
  method: 'POST',
  path: '/api/account/social/:network/start',
  access: 'public',
  noun,
  summary: 'Begin a way to the provider and back: the address to go to (authorization code with PKCE, state, nonce).',
  params: z.object({ network }),
  query: z.object({ captcha: captchaSolution }),
  reply: z.object({ url: z.url(), state: z.string() }),
  errors: ['not_found', 'anti_forgery', 'social_unavailable', ...workErrors],
})

export const finishSocial = endpoint({
  method: 'POST',
  path: '/api/account/social/:network/finish',
  access: 'public',
  noun,
  summary: 'Exchange the provider’s code, once, for the social user with its verified ID token.',
  params: z.object({ network }),
  body: z.object({ state: z.string().check(z.maxLength(200)), code: z.string().check(z.maxLength(4096)) }),
  /** The social user of specification §3. */
  reply: z.object({
    idToken: z.string(),
    id: z.string(),
    provider: z.string(),
    name: z.string(),
    email: z.string(),
    photoUrl: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  errors: ['not_found', 'anti_forgery', ...tokenErrors],
})

export const endSocial = endpoint({
  method: 'POST',
  path: '/api/account/social/:network/end',
  access: 'public',
  noun,
  summary:
    'Where the browser signs out of the provider itself (RP-initiated logout); null: the provider has no such page.',
  params: z.object({ network }),
  reply: z.object({ url: z.nullable(z.url()) }),
  errors: ['not_found', 'anti_forgery', 'social_unavailable'],
})

const registrationStatus = z.object({ registered: z.boolean(), emailUsed: z.boolean() })

/** Available by GET and by POST, since the specification names both (§7). */
export const getSocialStatus = endpoint({
  method: 'GET',
  path: '/api/account/registration/status/by-social-network-token',
  access: 'public',
  noun,
  summary: 'Whether the person of an ID token is registered, and whether their e-mail is in use.',
  query: socialToken,
  reply: registrationStatus,
  errors: tokenErrors,
})

export const postSocialStatus = endpoint({
  method: 'POST',
  path: '/api/account/registration/status/by-social-network-token',
  access: 'public',
  noun,
  summary: 'The same as by GET, with the token outside the address.',
  body: socialToken,
  reply: registrationStatus,
  errors: ['anti_forgery', ...tokenErrors],
})

export const signInBySocial = endpoint({
  method: 'POST',
  path: '/api/account/authentication/by-social-network-token',
  access: 'public',
  noun,
  summary: 'Sign in the person of an ID token; a token signs in once.',
  body: z.extend(socialToken, { code: z.optional(secondFactorCode) }),
  reply: sessionOpened,
  errors: [
    'social_not_registered',
    'user_blocked',
    'second_factor_required',
    'second_factor_wrong',
    'anti_forgery',
    ...tokenErrors,
  ],
})

export const registerBySocial = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/registration/by-social-network-token',
  access: 'public',
  noun,
  summary: 'Register the person of an ID token, or with assignToExisted connect it to the account of that e-mail.',
  query: z.object({ assignToExisted: z.optional(z.enum(['true', 'false'])) }),
  /**
   * `password`: password of the existing account, required if the provider has not verified the same confirmed e-mail.
   * `code`: its second factor. `captcha`: only after `more_work_needed`, since the provider vouches for the person.
   */
  body: z.extend(socialToken, {
    password: z.optional(currentPassword),
    code: z.optional(secondFactorCode),
    captcha: captchaSolution,
  }),
  reply: sessionOpened,
  errors: [
    'social_proof_required',
    'social_email_unverified',
    'social_already_linked',
    'password_wrong',
    'second_factor_required',
    'second_factor_wrong',
    'user_blocked',
    'anti_forgery',
    ...tokenErrors,
    ...workErrors,
  ],
})

const signedInErrors = ['session_missing', 'session_expired'] as const

export const listSocialLinks = endpoint({
  method: 'GET',
  path: '/api/account/social',
  access: 'signedIn',
  noun,
  summary: 'Providers connected to the signed-in person.',
  reply: z.array(z.object({ network: z.string(), name: z.string(), email: z.string(), linkedAt: z.iso.datetime() })),
  errors: signedInErrors,
})

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/api/account/social/:network',
  access: 'signedIn',
  noun,
  summary: 'Disconnect a provider; asks for the password, so that a way in remains.',
  params: z.object({ network }),
  body: z.object({ password: currentPassword }),
  reply: z.object({ unlinked: z.literal(true) }),
  errors: [...signedInErrors, 'not_found', 'password_wrong', 'anti_forgery', 'too_many_requests'],
})
