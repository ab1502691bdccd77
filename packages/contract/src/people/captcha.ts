import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Forms that may require proof of work. The forms of specification §9 have a flag; the others require it only after
 * many requests from the same network.
 */
export const captchaForm = z.enum([
  'signIn',
  'registration',
  'callback',
  'recovery',
  'attachment',
  'passkey',
  'social',
  'socialRegistration',
])
export type CaptchaForm = z.output<typeof captchaForm>

/**
 * The work is to find the counter whose PBKDF2 key begins with `keyPrefix`; the format of altcha 3 and altcha-lib 2.
 */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    /** The form that the challenge is for; another form rejects the solution. */
    data: z.object({
      form: captchaForm,
      /** Multiple of the usual work, if above 1; grows with the number of requests from the same network. */
      work: z.optional(z.int()),
    }),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'public',
  noun: 'captcha',
  summary: 'A proof-of-work challenge for one form, signed; its solution counts once.',
  query: z.object({ form: captchaForm }),
  reply: captchaChallenge,
  errors: [],
})
