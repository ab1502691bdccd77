import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountRef, day, moment, providerRef, rowId } from '../primitives.ts'

const noun = 'accounts'
const access = 'consumer'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const

const accountToProve = z.object({
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  /** True if linked by proof; false if shared by a person who now has to prove the account again. */
  isOwner: z.boolean(),
  /** The last day (Kyiv); then the link ends. */
  until: day,
})
export type AccountToProve = z.output<typeof accountToProve>

export const listAccountsToProve = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/accounts-to-prove',
  access,
  noun,
  summary:
    'Accounts whose holder or activation code the provider has changed: they show nothing until they are added again.',
  reply: z.array(accountToProve),
  errors,
})

const personWithAccess = z.object({
  id: z.int(),
  /** First letters of the name and a masked address, enough to recognise a known person; null: not entered. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isMe: z.boolean(),
  /**
   * `proved`; `waiting`: must prove the account again, without access until then; `shared`: by a person who proved it.
   */
  how: z.enum(['proved', 'waiting', 'shared']),
  since: moment,
  /** The caller may end this link. */
  mayEnd: z.boolean(),
})
export type PersonWithAccess = z.output<typeof personWithAccess>

export const listAccountAccess = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/accounts/:accountId/access',
  access,
  noun,
  summary: 'Who has an account that the resident has proved, masked.',
  params: z.object({ accountId: rowId }),
  reply: z.array(personWithAccess),
  errors: [...errors, 'not_found'],
})

export const endAccountAccess = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/consumer/accounts/:accountId/access/:personId',
  access,
  noun,
  summary: 'Who proved the account last ends another’s link, with all that was shared by it; both sides get a letter.',
  params: z.object({ accountId: rowId, personId: rowId }),
  reply: z.array(personWithAccess),
  errors: [...errors, 'anti_forgery', 'not_found'],
})
