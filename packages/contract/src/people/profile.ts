import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, providerRef } from '../primitives.ts'
import { currentPassword } from './credentials.ts'
import { generalInformation } from './personal-details.ts'

const noun = 'profile'
const signedInErrors = ['session_missing', 'session_expired'] as const
const writeErrors = [...signedInErrors, 'anti_forgery'] as const

const profile = z.object({
  /** Never changes; the browser uses it as the key of the person's offline data. */
  id: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  name: z.string(),
  dlc: moment,
  dc: moment,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(['consumer', 'editor', 'operator', 'administrator']),
  /** Provider of a restricted operator (J01); null: not restricted. */
  provider: z.nullable(providerRef),
  /** False if the person registered through a social provider and has no password yet. */
  hasPassword: z.boolean(),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/ud/profile',
  access: 'signedIn',
  noun,
  summary: 'The signed-in person: name parts, login (name), last change (dlc), registration (dc).',
  reply: profile,
  errors: signedInErrors,
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/ud/profile',
  access: 'signedIn',
  noun,
  summary: 'Change name parts and login; gives the profile as it is now.',
  body: generalInformation,
  reply: profile,
  errors: [...writeErrors, 'login_taken', 'too_many_requests'],
})

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/ud/profile',
  access: 'consumer',
  noun,
  summary: 'Erase the signed-in resident; bills stay with the providers, without the person.',
  body: z.object({ password: currentPassword }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: [...writeErrors, 'deletion_password_wrong', 'too_many_requests'],
})

export const listBillConsents = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/email-management',
  access: 'consumer',
  noun,
  summary: 'Consent to bills by e-mail, for each provider of one’s accounts, with the day it was given or taken back.',
  reply: z.array(
    z.object({ serviceProvider: providerRef, isAllowToSendEmail: z.boolean(), changedAt: z.nullable(moment) }),
  ),
  // 404 if the flag profileNotifications is off.
  errors: [...signedInErrors, 'not_found'],
})

export const setBillConsent = endpoint({
  method: 'PUT',
  path: '/api/warehouse/consumer/email-management',
  access: 'consumer',
  noun,
  summary: 'Give or take back the consent for one provider.',
  body: z.object({
    serviceProviderCode: z.string().check(z.minLength(1), z.maxLength(20)),
    isAllowToSendEmail: z.boolean(),
  }),
  reply: z.object({ serviceProviderCode: z.string(), isAllowToSendEmail: z.boolean(), changedAt: moment }),
  errors: [...writeErrors, 'not_found', 'too_many_requests'],
})

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/ud/profile/export',
  access: 'consumer',
  noun,
  summary: 'Everything held about the resident, as JSON (law 2297-VI, art. 8).',
  reply: 'application/json',
  errors: [...signedInErrors, 'too_many_requests'],
})

export const exportMyDataTable = endpoint({
  method: 'GET',
  path: '/api/ud/profile/export.csv',
  access: 'consumer',
  noun,
  summary: 'The same as a table: section, record, field, value; UTF-8 with a mark, cells neutralised.',
  reply: 'text/csv',
  errors: [...signedInErrors, 'too_many_requests'],
})
