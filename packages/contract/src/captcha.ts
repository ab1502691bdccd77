import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Forms that may ask for proof of work (specification §9). */
export const captchaForm = z.enum(['signIn', 'registration', 'callback'])
export type CaptchaForm = z.output<typeof captchaForm>

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'public',
  noun: 'captcha',
  summary: 'A proof-of-work challenge for one form, signed; its solution counts once.',
  query: z.object({ form: captchaForm }),
  /** As the altcha widget reads it. */
  reply: z.looseObject({}),
  errors: ['too_many_requests'],
})
