import * as z from 'zod/mini'
import { emailPattern, maxEmail, maxPassword, minEmail, minPassword, phonePattern } from './formats.ts'

/** Reports this error only and skips further checks of the field. */
const only = (error: string) => ({ error, abort: true })

/** Login payload of specification §3; each message is a key of the catalogue. */
export const credentials = z.object({
  account: z.string().check(z.trim(), z.minLength(1, only('signIn.required.account')), z.maxLength(254)),
  password: z.string().check(z.minLength(1, only('signIn.required.password')), z.maxLength(maxPassword)),
})

/** The solution of a captcha challenge from the widget; absent if the form requires none. */
export const captchaSolution = z.optional(z.string().check(z.maxLength(4096)))

export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, only('register.required.email')),
    z.minLength(minEmail, only('validation.register.email.min')),
    z.maxLength(maxEmail, 'validation.register.email.format'),
    z.regex(emailPattern, 'validation.register.email.format'),
  )

/** Registration payload of specification §3: name is always empty; email and phone are omitted when blank. */
export const registrationPayload = z.object({
  name: z.literal(''),
  email: emailAddress,
  phone: z.optional(z.string().check(z.regex(phonePattern, 'validation.register.phone.format'))),
  password: z
    .string()
    .check(
      z.minLength(1, only('register.required.password')),
      z.minLength(minPassword, 'validation.register.password.min'),
      z.maxLength(maxPassword),
    ),
  callbackPath: z.object({ path: z.literal('email-confirm') }),
})

export const recoveryRequest = z.object({
  // No format check (specification §5): a login or a typing error gets the same response.
  email: z.string().check(z.trim(), z.minLength(1, only('recovery.send.required')), z.maxLength(254)),
  path: z.literal('recovery/change-password'),
})

/** The code in a letter's link. */
export const letterCode = z.string().check(z.minLength(1, only('emailConfirm.error.emptyCode')), z.maxLength(200))

/**
 * Whether passkeys, social links, the calendar's address and shares end together with the old password, since a thief
 * may have made them. Default: they end.
 */
const endOtherWays = z.optional(z.boolean())

export const passwordByCode = z.object({
  code: letterCode,
  password: z
    .string()
    .check(
      z.minLength(1, only('validation.newPassword.required')),
      z.minLength(minPassword, 'validation.recovery.newPassword.min'),
      z.maxLength(maxPassword),
    ),
  endOtherWays,
})

export const currentPassword = z
  .string()
  .check(z.minLength(1, only('validation.currentPassword.required')), z.maxLength(maxPassword))

export const passwordChange = z.object({
  password: currentPassword,
  newPassword: z
    .string()
    .check(
      z.minLength(1, only('validation.newPassword.required')),
      z.minLength(minPassword, 'validation.newPassword.min'),
      z.maxLength(maxPassword),
    ),
  endOtherWays,
})

/** A phone of the profile: required, with the same pattern (specification §5). */
export const phoneNumber = z
  .string()
  .check(z.minLength(1, only('validation.phone.required')), z.regex(phonePattern, 'validation.phone.format'))

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(6, 'secondFactor.required'), z.maxLength(40))

/** Password and code together; required to move money or to add a way to sign in. */
export const proofInPerson = { password: currentPassword, code: secondFactorCode }
