import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { groupIds, kopiykas, moment, serviceType } from '../primitives.ts'
import { linkedAccount } from './accounts.ts'

const noun = 'accounts'
const access = 'consumer'
const errors = ['session_missing', 'session_expired', 'forbidden'] as const

/**
 * The specification names a `serviceProviderId` and a `serviceProviderCode`. Here both are the provider's code, as
 * `889`, since residents and the configuration use only the code. Row numbers stay in the database.
 */
const serviceProviderId = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/** As typed: spaces, dashes and slashes are ignored; leading zeros are significant. */
const accountCode = z.string().check(z.trim(), z.minLength(1, 'validation.account.required'), z.maxLength(40))

/**
 * What a provider's rule asks for as proof of ownership. This is the activation code, or facts of the last bills if the
 * provider prints no code (specification §9, providers 889 and 999).
 */
export const ownershipProof = z.enum(['activationCode', 'surname', 'billAmount', 'earlierBillAmount', 'meterNumber'])
export type OwnershipProof = z.output<typeof ownershipProof>

const allowedProvider = z.object({
  serviceProviderId: z.string(),
  name: z.string(),
  /** Service types (10–17) of the provider's tariffs; empty: its tariffs are unknown. */
  services: z.array(serviceType),
  proofs: z.array(ownershipProof),
  /** Label of a number with so many digits; empty: numbers of any length, labelled as account number. */
  numberLabels: z.array(z.object({ digits: z.int(), label: z.string() })),
})
export type AllowedProvider = z.output<typeof allowedProvider>

export const listAllowedProviders = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/service/allowed-providers',
  access,
  noun,
  summary: 'Providers whose accounts a resident may add, and what proves an account of each.',
  query: z.object({ serviceProviderGroups: groupIds }),
  reply: z.array(allowedProvider),
  errors,
})

export const getProvider = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/service/provider/detail',
  access,
  noun,
  summary: 'A provider’s phone and address, and whether its payment details have changed lately.',
  query: z.object({ serviceProviderId }),
  reply: z.object({
    serviceProviderId: z.string(),
    name: z.string(),
    edrpou: z.string(),
    /** Empty: not given. */
    phone: z.string(),
    address: z.string(),
    /** When the provider's IBAN or ЄДРПОУ was changed within the last thirty days; null: unchanged. */
    requisitesChangedAt: z.nullable(moment),
  }),
  errors: [...errors, 'not_found'],
})

const proofText = z.optional(z.string().check(z.maxLength(100)))

/**
 * The rule of the account's own provider decides which proofs count; other proofs in the request are ignored (attack
 * AC4).
 */
export const newAccount = z.object({
  serviceProviderId,
  invoiceAccountCode: accountCode,
  activationCode: proofText,
  /** The holder's surname, as on the bill. */
  surname: proofText,
  /** The charge of one of the last two bills with a charge. */
  billAmountKop: z.optional(kopiykas),
  /** The charge of the other one; required only after `more_proof_needed`. */
  earlierBillAmountKop: z.optional(kopiykas),
  /** Number of any meter of the account that is still installed. */
  meterNumber: proofText,
})
export type NewAccount = z.input<typeof newAccount>

export const linkAccount = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/invoice_account',
  access,
  noun,
  summary:
    'Add a personal account. An unknown number, a wrong proof and none at all are refused alike. While strangers guess, one proof more is asked for: `errors` names its field. So it is after the holder has changed: then a charge that only a later bill tells.',
  body: newAccount,
  reply: z.object({
    account: linkedAccount,
    /** `there`: the resident already had the account, and the link is unchanged. */
    outcome: z.enum(['linked', 'there']),
  }),
  errors: [
    ...errors,
    'anti_forgery',
    'account_refused',
    'account_taken',
    'account_locked',
    'more_proof_needed',
    'newer_bill_needed',
    'newer_bill_awaited',
  ],
})

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/consumer/invoice-account-by',
  access,
  noun,
  summary: 'Remove a personal account from the cabinet; at the provider it stays.',
  query: z.object({ invoiceAccountCode: accountCode, serviceProviderId }),
  reply: z.object({ unlinked: z.literal(true) }),
  errors: [...errors, 'anti_forgery', 'not_found'],
})
