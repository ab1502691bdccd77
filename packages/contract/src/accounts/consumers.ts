import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meterReplacement } from '../meters/meters.ts'
import { auditedReason, day, decimal, kopiykas, moment, month, rowId, zone } from '../primitives.ts'

const noun = 'consumers'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Most residents in a search result; with so many the user is asked to refine the search. */
export const CONSUMER_HITS = 20

/** Length of a search text without surrounding spaces. */
export const consumerSearchLength = { min: 2, max: 100 } as const

const hit = z.object({
  id: z.int(),
  login: z.string(),
  /** Surname, name, patronymic; empty: not given. */
  name: z.string(),
  /** The default address, or else the first. */
  email: z.nullable(z.string()),
  /** Number of linked personal accounts. */
  accounts: z.int(),
})

const account = z.object({
  id: z.int(),
  provider: z.string(),
  number: z.string(),
  /** As on the provider's bill. */
  address: z.string(),
  /** Balance of the last bill minus later payments; positive: debt; null: no bill yet. */
  balanceKop: z.nullable(kopiykas),
})

const accountToProve = z.object({
  id: z.int(),
  provider: z.string(),
  number: z.string(),
  /** The last day to prove the account again, in Kyiv. */
  until: day,
})

const reading = z.object({
  provider: z.string(),
  accountNumber: z.string(),
  serialNumber: z.string(),
  zone,
  month,
  value: decimal,
  readOn: day,
  submittedAt: moment,
  /** Absent: the meter was not replaced. */
  replacement: z.optional(meterReplacement),
})

const card = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  emails: z.array(z.object({ email: z.string(), confirmed: z.boolean() })),
  /** E.164. */
  phones: z.array(z.string()),
  createdAt: moment,
  /** Last activity of the sessions still stored; null: none. */
  lastSeenAt: z.nullable(moment),
  blocked: z.boolean(),
  secondFactor: z.boolean(),
  /** False if the caller is an operator of one provider, who may not block residents. */
  mayBlock: z.boolean(),
  accounts: z.array(account),
  /** Links without access until the resident has proved the account again. */
  toProve: z.array(accountToProve),
  /** The last five readings that the resident submitted on the portal for accounts linked now, newest first. */
  readings: z.array(reading),
})

export const searchConsumers = endpoint({
  method: 'GET',
  path: '/api/admin/consumers',
  access,
  noun,
  summary:
    'Residents by login, e-mail, phone or personal account number, whole, or by the beginning of the surname; twenty at most, every search is audited.',
  query: z.object({
    q: z
      .string()
      .check(
        z.trim(),
        z.minLength(consumerSearchLength.min, 'users.search.short'),
        z.maxLength(consumerSearchLength.max),
      ),
  }),
  reply: z.array(hit),
  errors,
})

export const getConsumer = endpoint({
  method: 'GET',
  path: '/api/admin/consumers/:id',
  access,
  noun,
  summary: 'One resident: contacts, linked accounts, readings given last; every look is audited.',
  params: z.object({ id: rowId }),
  reply: card,
  errors: [...errors, 'not_found'],
})

export const endConsumerLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/consumers/:id/accounts/:accountId',
  access,
  noun,
  summary:
    'End a resident’s link to an account; an operator of one provider does so there alone. Audited with the reason.',
  params: z.object({ id: rowId, accountId: rowId }),
  body: z.object({ reason: auditedReason }),
  reply: z.object({ ended: z.literal(true) }),
  errors: [...errors, 'anti_forgery', 'not_found'],
})

export const setConsumerStanding = endpoint({
  method: 'PUT',
  path: '/api/admin/consumers/:id/standing',
  access: 'cityOperator',
  noun,
  summary: 'Block a resident, whose sessions end at once, or let them in again. Audited with the reason.',
  params: z.object({ id: rowId }),
  body: z.object({ blocked: z.boolean(), reason: auditedReason }),
  reply: z.object({ blocked: z.boolean() }),
  errors: [...errors, 'anti_forgery', 'not_found'],
})
