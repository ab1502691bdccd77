import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { proofInPerson } from '../people/credentials.ts'
import { moment, providerRef, rowId } from '../primitives.ts'

const noun = 'providers'
const access = 'administrator'
const staffErrors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const
const writeErrors = [...staffErrors, 'anti_forgery', 'not_found'] as const
const proofErrors = ['password_wrong', 'second_factor_wrong', 'too_many_requests'] as const

const values = { ibanBefore: z.string(), iban: z.string(), edrpouBefore: z.string(), edrpou: z.string() }
/** `askedBy` and `decidedBy` are logins. */
const asked = { id: z.int(), ...values, askedAt: moment, askedBy: z.string() }

/** `byBills`: derived from the provider's bills. */
const carriedBalance = z.enum(['byBills', 'yes', 'no'])
export type CarriedBalance = z.output<typeof carriedBalance>

export const providerMoney = z.object({
  provider: providerRef,
  iban: z.string(),
  edrpou: z.string(),
  /** Whether the next bill includes the previous balance, as set by an administrator. */
  carries: carriedBalance,
  /** The effective value. */
  carriesNow: z.boolean(),
  /** A change that waits for another administrator; `own`: the caller requested it and cannot confirm it. */
  waiting: z.nullable(z.object({ ...asked, expiresAt: moment, own: z.boolean() })),
  /** Changes of the last thirty days, newest first. */
  recent: z.array(z.object({ ...asked, decidedAt: moment, decidedBy: z.string() })),
})
export type ProviderMoney = z.output<typeof providerMoney>

export const listProviderMoney = endpoint({
  method: 'GET',
  path: '/api/admin/provider-money',
  access,
  noun,
  summary: 'Where the money of each provider goes, what was changed in the last thirty days, and what waits.',
  reply: z.object({
    /** True if another administrator must confirm a change. */
    secondPerson: z.boolean(),
    providers: z.array(providerMoney),
  }),
  errors: staffErrors,
})

export const changeProviderMoney = endpoint({
  method: 'PUT',
  path: '/api/admin/provider-money/:provider',
  access,
  noun,
  summary: 'Change IBAN and ЄДРПОУ of a provider with password and code; it may wait for another administrator.',
  params: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(20)) }),
  body: z.object({
    iban: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(60)),
    edrpou: z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(20)),
    ...proofInPerson,
  }),
  reply: providerMoney,
  errors: [...writeErrors, ...proofErrors, 'money_change_waiting'],
})

export const confirmProviderMoney = endpoint({
  method: 'POST',
  path: '/api/admin/provider-money-changes/:id/confirmation',
  access,
  noun,
  summary: 'Make a change that another administrator has asked for, with one’s own password and code.',
  params: z.object({ id: rowId }),
  body: z.object(proofInPerson),
  reply: providerMoney,
  errors: [...writeErrors, ...proofErrors, 'money_change_own', 'money_confirmer_new', 'money_change_over'],
})

export const cancelProviderMoney = endpoint({
  method: 'POST',
  path: '/api/admin/provider-money-changes/:id/cancellation',
  access,
  noun,
  summary: 'Drop a change that waits.',
  params: z.object({ id: rowId }),
  reply: providerMoney,
  errors: [...writeErrors, 'money_change_over'],
})

export const tellCarriedBalance = endpoint({
  method: 'PUT',
  path: '/api/admin/provider-money/:provider/carried-balance',
  access,
  noun,
  summary: 'Say whether the next bill of a provider takes over what the one before it left, or leave it to its bills.',
  params: z.object({ provider: z.string().check(z.minLength(1), z.maxLength(20)) }),
  body: z.object({ carries: carriedBalance }),
  reply: providerMoney,
  errors: writeErrors,
})
