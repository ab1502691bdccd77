import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const stopBillNotices = endpoint({
  method: 'POST',
  path: '/api/account/bill-notices/stop',
  access: 'public',
  noun: 'profile',
  summary: 'Takes back the consent to bills of one provider by the code of a letter’s link; it opens nothing else.',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[A-Za-z0-9_-]+$/)) }),
  reply: z.object({ serviceProvider: z.object({ name: z.string() }) }),
  errors: ['anti_forgery', 'code_refused', 'too_many_requests'],
})
