import * as z from 'zod/mini'

/** Login payload of specification §3; a message is a key of the catalogue. */
export const credentials = z.object({
  account: z.string().check(z.trim(), z.minLength(1, 'signIn.required.account'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'signIn.required.password'), z.maxLength(1024)),
})
