import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, providerRef, rowId } from '../primitives.ts'
import { currentPassword, emailAddress } from './credentials.ts'

const noun = 'staff'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'too_many_requests'] as const
export const staffRole = z.enum(['editor', 'operator', 'administrator'])

/** The provider that an operator is restricted to; null: all providers, as for every other role. */
const boundTo = z.nullable(z.string().check(z.minLength(1), z.maxLength(20)))

export const member = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: staffRole,
  /** Provider of a restricted operator; null: all. */
  provider: z.nullable(providerRef),
  secondFactor: z.boolean(),
  blocked: z.boolean(),
  createdAt: moment,
  lastSeenAt: z.nullable(moment),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'administrator',
  noun,
  summary: 'Everybody of the staff.',
  reply: z.array(member),
  errors: staffErrors,
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'administrator',
  noun,
  summary: 'Invite somebody by letter: the link sets the password, the first sign-in the second factor.',
  body: z.object({
    login: z.string().check(z.trim(), z.minLength(3, 'profile.general.login.min'), z.maxLength(100)),
    email: emailAddress,
    role: staffRole,
    provider: boundTo,
  }),
  reply: member,
  errors: [...writeErrors, 'login_taken'],
})

export const updateStaff = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id',
  access: 'administrator',
  noun,
  summary:
    'Change a role or an operator’s provider, block or unblock; ends the person’s sessions. Nobody changes themselves.',
  params: z.object({ id: rowId }),
  body: z.object({ role: staffRole, provider: boundTo, blocked: z.boolean(), password: currentPassword }),
  reply: member,
  errors: [...writeErrors, 'not_found', 'password_wrong', 'last_administrator'],
})

export const resetStaffSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/second-factor',
  access: 'administrator',
  noun,
  summary: 'Take away a lost second factor; the next sign-in sets a new one.',
  params: z.object({ id: rowId }),
  body: z.object({ password: currentPassword }),
  reply: member,
  errors: [...writeErrors, 'not_found', 'password_wrong'],
})
