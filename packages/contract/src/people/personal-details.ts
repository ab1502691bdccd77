import * as z from 'zod/mini'
import { phoneNumber } from './credentials.ts'

// The schemas of the profile's forms. They are apart from the endpoints, because the sign-in page calls those endpoints
// and must not load Zod.

/** A part of a person's name. Line ends, invisible characters and direction marks are rejected. */
const namePart = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))
/** What the person may change: name parts, and the login, which is called `name` (specification §3). */
export const generalInformation = z.object({
  lastName: namePart,
  firstName: namePart,
  middleName: namePart,
  name: z.string().check(z.trim(), z.minLength(3, 'profile.general.login.min'), z.maxLength(100)),
})

export const phoneEntry = z.object({ phone: phoneNumber, useAsDefault: z.boolean() })
