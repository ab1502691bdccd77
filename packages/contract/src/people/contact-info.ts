import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../primitives.ts'
import { currentPassword, emailAddress } from './credentials.ts'
import { phoneEntry } from './personal-details.ts'

const noun = 'contact-info'
const signedInErrors = ['session_missing', 'session_expired'] as const
const writeErrors = [...signedInErrors, 'anti_forgery'] as const

export const email = z.object({ id: z.int(), email: z.string(), useAsDefault: z.boolean(), confirmed: z.boolean() })

export const getEmails = endpoint({
  method: 'GET',
  path: '/api/ud/contact_info/emails',
  access: 'signedIn',
  noun,
  summary: 'E-mail addresses of the signed-in person.',
  reply: z.array(email),
  errors: signedInErrors,
})

/** Without an id: a new address. `password` is required whenever an address is added or changed (attack RG10). */
export const emailEntry = z.object({
  id: z.optional(z.int()),
  email: emailAddress,
  useAsDefault: z.boolean(),
  callbackPath: z.optional(z.object({ path: z.literal('email-confirm') })),
  password: z.optional(currentPassword),
})

export const updateEmails = endpoint({
  method: 'PUT',
  path: '/api/ud/contact_info/emails',
  access: 'signedIn',
  noun,
  summary: 'Add or change addresses, or choose the default: one item or an array. A new address counts once confirmed.',
  body: z.union([emailEntry, z.array(emailEntry).check(z.minLength(1), z.maxLength(5))]),
  reply: z.array(email),
  errors: [...writeErrors, 'password_wrong', 'not_found', 'too_many_requests'],
})

export const deleteEmail = endpoint({
  method: 'DELETE',
  path: '/api/ud/contact_info/emails/:id',
  access: 'signedIn',
  noun,
  summary: 'Remove an address that is not the default; a confirmed one with the password (ASVS 7.5.1).',
  params: z.object({ id: rowId }),
  body: z.object({ password: z.optional(currentPassword) }),
  reply: z.array(email),
  errors: [...writeErrors, 'password_wrong', 'not_found', 'too_many_requests'],
})

export const phone = z.object({ id: z.int(), phone: z.string(), useAsDefault: z.boolean() })

export const getPhones = endpoint({
  method: 'GET',
  path: '/api/ud/contact_info/phones',
  access: 'signedIn',
  noun,
  summary: 'Contact phones of the signed-in person, E.164.',
  reply: z.array(phone),
  errors: signedInErrors,
})

export const addPhone = endpoint({
  method: 'POST',
  path: '/api/ud/contact_info/phones',
  access: 'signedIn',
  noun,
  summary: 'Add a phone; one that is there already is not added twice.',
  body: phoneEntry,
  reply: z.array(phone),
  errors: [...writeErrors, 'too_many_requests'],
})

export const updatePhone = endpoint({
  method: 'PUT',
  path: '/api/ud/contact_info/phones',
  access: 'signedIn',
  noun,
  summary: 'Change a phone or make it the default.',
  body: z.extend(phoneEntry, { id: z.int() }),
  reply: z.array(phone),
  errors: [...writeErrors, 'not_found', 'too_many_requests'],
})

export const deletePhone = endpoint({
  method: 'DELETE',
  path: '/api/ud/contact_info/phones/:id',
  access: 'signedIn',
  noun,
  summary: 'Remove a phone.',
  params: z.object({ id: rowId }),
  reply: z.array(phone),
  errors: [...writeErrors, 'not_found'],
})
