import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './primitives.ts'

const signedInErrors = ['session_missing', 'session_expired'] as const

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/ud/profile',
  access: 'signedIn',
  noun: 'profile',
  summary: 'The signed-in person: name parts, login (name), last change (dlc), registration (dc).',
  reply: z.object({
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    name: z.string(),
    dlc: moment,
    dc: moment,
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    role: z.enum(['consumer', 'editor', 'operator', 'administrator']),
  }),
  errors: signedInErrors,
})

export const getEmails = endpoint({
  method: 'GET',
  path: '/api/ud/contact_info/emails',
  access: 'signedIn',
  noun: 'profile',
  summary: 'E-mail addresses of the signed-in person.',
  reply: z.array(z.object({ id: z.int(), email: z.string(), useAsDefault: z.boolean(), confirmed: z.boolean() })),
  errors: signedInErrors,
})

export const getPhones = endpoint({
  method: 'GET',
  path: '/api/ud/contact_info/phones',
  access: 'signedIn',
  noun: 'profile',
  summary: 'Contact phones of the signed-in person, E.164.',
  reply: z.array(z.object({ id: z.int(), phone: z.string(), useAsDefault: z.boolean() })),
  errors: signedInErrors,
})
