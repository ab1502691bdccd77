import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * What may ask for proof of work: the forms of specification §9, which ask by a flag, and others, which ask only where
 * much came from the same network.
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

/** Finding the counter whose PBKDF2 key begins with `keyPrefix` is the work; as altcha 3 and altcha-lib 2 read it. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    /** The form that it is for: a solution counts nowhere else. */
    data: z.object({
      form: captchaForm,
      /** How many times the usual work it is, where it is more: grows with what came from the same network. */
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
