import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives.ts'
import { captchaSolution, currentPassword, secondFactorCode } from './credentials.ts'
import { sessionOpened } from './identity.ts'

const noun = 'second-factor'
const signedInErrors = ['session_missing', 'session_expired'] as const
const writeErrors = [...signedInErrors, 'anti_forgery', 'too_many_requests'] as const

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signedIn',
  noun,
  summary: 'Second factors of the signed-in person.',
  reply: z.object({
    totp: z.boolean(),
    /** True for staff, and for everyone in the hardened profile. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: moment, lastUsedAt: z.nullable(moment) }),
    ),
  }),
  errors: signedInErrors,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/totp',
  access: 'signedIn',
  noun,
  summary: 'A new TOTP secret, not yet in force: as text and as a QR code. Where one is in force, its code is asked.',
  body: z.object({ password: currentPassword, code: z.optional(secondFactorCode) }),
  reply: z.object({
    secret: z.string(),
    url: z.string(),
    /** Modules of the QR code: each row is a string of 0 and 1, where 1 is dark. */
    qr: z.array(z.string()),
  }),
  errors: [...writeErrors, 'password_wrong', 'second_factor_required', 'second_factor_wrong'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/totp/confirm',
  access: 'signedIn',
  noun,
  summary: 'Put the new TOTP secret in force by its first code; gives recovery codes, shown once. Other sessions end.',
  body: z.object({ code: secondFactorCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...writeErrors, 'second_factor_wrong', 'not_found'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor/totp',
  access: 'signedIn',
  noun,
  summary: 'Switch TOTP off; forbidden where it is required.',
  body: z.object({ password: currentPassword, code: secondFactorCode }),
  reply: z.object({ removed: z.literal(true) }),
  errors: [...writeErrors, 'password_wrong', 'second_factor_wrong', 'forbidden', 'not_found'],
})

/** Options and responses of WebAuthn in the browser's JSON format. */
const webauthnJson = z.looseObject({})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys/start',
  access: 'signedIn',
  noun,
  summary: 'Options for making a passkey; where TOTP is in force its code is asked, as a passkey signs in without it.',
  body: z.object({ password: currentPassword, code: z.optional(secondFactorCode) }),
  reply: z.object({ options: webauthnJson }),
  errors: [
    ...writeErrors,
    'password_wrong',
    'second_factor_required',
    'second_factor_wrong',
    'passkey_refused',
    'too_many_passkeys',
  ],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys',
  access: 'signedIn',
  noun,
  summary: 'Keep the passkey that the device made.',
  body: z.object({ response: webauthnJson, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  reply: z.object({ added: z.literal(true) }),
  errors: [...writeErrors, 'passkey_refused'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor/passkeys/:id',
  access: 'signedIn',
  noun,
  summary: 'Forget a passkey.',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,512}$/)) }),
  body: z.object({ password: currentPassword }),
  reply: z.object({ removed: z.literal(true) }),
  errors: [...writeErrors, 'password_wrong', 'not_found'],
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/account/authentication/passkey/start',
  access: 'public',
  noun,
  summary: 'A challenge for signing in with a passkey; names nobody.',
  query: z.object({ captcha: captchaSolution }),
  reply: z.object({ options: webauthnJson }),
  errors: ['passkey_refused', 'anti_forgery', 'captcha_refused', 'more_work_needed'],
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/authentication/passkey',
  access: 'public',
  noun,
  summary: 'Sign in with a passkey: possession and the device’s own check, so no further factor is asked.',
  body: z.object({ response: webauthnJson }),
  reply: sessionOpened,
  errors: ['passkey_refused', 'user_blocked', 'email_not_confirmed', 'anti_forgery', 'too_many_requests'],
})
