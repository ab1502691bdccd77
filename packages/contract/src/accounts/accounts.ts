import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportErrors, exportFormat } from '../exports.ts'
import { accountRef, groupIds, home, kopiykas, moment, month, providerRef, serviceType } from '../primitives.ts'

/** A personal account that the consumer has linked. */
export const linkedAccount = z.object({
  invoiceAccount: accountRef,
  serviceProvider: providerRef,
  home,
  /** True if linked by proof; false if shared by a person who linked it by proof (E06). */
  isOwner: z.boolean(),
  /** May submit readings and report verifications. */
  canSubmit: z.boolean(),
  canPay: z.boolean(),
  holder: z.string(),
  /** Service types (10–17) charged in the last bill. */
  services: z.array(serviceType),
  /** Closing balance of the last bill minus later payments; null: no bill yet. */
  balanceKop: z.nullable(kopiykas),
  lastBillingMonth: z.nullable(month),
  /** Other residents with the account: their number, and when the last one was added; null: none. */
  others: z.nullable(z.object({ count: z.int(), since: moment })),
})
export type LinkedAccount = z.output<typeof linkedAccount>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoice_accounts',
  access: 'consumer',
  noun: 'accounts',
  summary: 'Personal accounts of the signed-in resident, by home and provider.',
  query: z.object({ serviceProviderGroupIds: groupIds }),
  reply: z.array(linkedAccount),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})

export const listAccountsByProvider = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/grouped-by-provider',
  access: 'consumer',
  noun: 'accounts',
  summary: 'The same accounts, by provider.',
  query: z.object({ serviceProviderGroupIds: groupIds }),
  reply: z.array(z.object({ serviceProvider: providerRef, accounts: z.array(linkedAccount) })),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})

export const exportAccounts = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/invoice_accounts/export',
  access: 'consumer',
  noun: 'accounts',
  summary: 'The same accounts as a table in a file.',
  query: z.object({ serviceProviderGroupIds: groupIds, format: exportFormat }),
  reply: 'table',
  errors: ['session_missing', 'session_expired', 'forbidden', ...exportErrors],
})
