import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../primitives.ts'
import {
  captchaSolution,
  credentials,
  emailAddress,
  letterCode,
  passwordByCode,
  passwordChange,
  recoveryRequest,
  registrationPayload,
  secondFactorCode,
} from './credentials.ts'

const noun = 'identity'
/** The token is returned once; the server stores only its hash. */
export const sessionOpened = z.object({ accessToken: z.string(), expiresAt: moment })

export const signIn = endpoint({
  method: 'POST',
  path: '/api/account/authentication',
  access: 'public',
  noun,
  summary: 'Sign in by login, e-mail or phone and password; gives an opaque bearer token for one day.',
  body: z.extend(credentials, { captcha: captchaSolution, code: z.optional(secondFactorCode) }),
  reply: sessionOpened,
  errors: [
    'sign_in_failed',
    'email_not_confirmed',
    'user_blocked',
    'second_factor_required',
    'second_factor_wrong',
    'captcha_required',
    'captcha_refused',
    'anti_forgery',
    'too_many_requests',
    'more_work_needed',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/account/logout',
  access: 'signedIn',
  noun,
  summary: 'Revoke the presented token on every node at once.',
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['session_missing', 'session_expired', 'anti_forgery'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/registration',
  access: 'public',
  noun,
  summary: 'Register a resident; the answer is the same whether or not the address is known.',
  body: z.extend(registrationPayload, { captcha: captchaSolution }),
  reply: z.object({ registered: z.literal(true) }),
  errors: ['captcha_required', 'captcha_refused', 'password_too_weak', 'anti_forgery', 'more_work_needed'],
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/registration/resend',
  access: 'public',
  noun,
  summary: 'Send the confirmation letter again; the answer is the same whether or not the address is known.',
  body: z.object({ email: emailAddress, captcha: captchaSolution }),
  reply: z.object({ sent: z.literal(true) }),
  errors: ['anti_forgery', 'captcha_refused', 'more_work_needed'],
})

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/api/ud/contact_info/confirm_email',
  access: 'public',
  noun,
  summary: 'Confirm an e-mail address by the code of its letter; only a page of ours may ask (Sec-Fetch-Site).',
  ownPageOnly: true,
  query: z.object({ code: letterCode }),
  /**
   * `setPasswordCode`: the address is confirmed, but two people had registered it from other browsers, so neither
   * password is valid. The page then opens `/recovery/change-password?code=…`.
   */
  reply: z.object({ confirmed: z.literal(true), setPasswordCode: z.optional(letterCode) }),
  errors: ['code_refused', 'address_confirmed', 'anti_forgery', 'too_many_requests'],
})

export const recoverAccess = endpoint({
  method: 'POST',
  path: '/api/account/recover_access/by_email',
  access: 'public',
  noun,
  summary: 'Send a letter with a link to set a new password; the same answer whether or not the address is known.',
  body: z.extend(recoveryRequest, { captcha: captchaSolution }),
  reply: z.object({ sent: z.literal(true) }),
  errors: ['anti_forgery', 'captcha_refused', 'more_work_needed'],
})

export const changePasswordByCode = endpoint({
  method: 'POST',
  path: '/api/account/change_password/by_code',
  access: 'public',
  noun,
  summary:
    'Set a new password by the code of a recovery letter or of an invitation; ends every session and other way in.',
  body: passwordByCode,
  reply: z.object({ changed: z.literal(true) }),
  errors: ['code_refused', 'password_too_weak', 'anti_forgery', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/change_password',
  access: 'signedIn',
  noun,
  summary: 'Change the password with the current one; ends every other session and other way in.',
  body: passwordChange,
  reply: z.object({ changed: z.literal(true) }),
  errors: [
    'session_missing',
    'session_expired',
    'password_wrong',
    'password_too_weak',
    'anti_forgery',
    'too_many_requests',
  ],
})
