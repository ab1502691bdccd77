import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { accountRef, day, providerRef } from './primitives.ts'

const noun = 'accounts'
const access = 'consumer'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const

const accountToProve = z.object({
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  /** Linked by proof; false: who shared it has to prove it again. */
  isOwner: z.boolean(),
  /** The last day, Kyiv; then the link ends. */
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
