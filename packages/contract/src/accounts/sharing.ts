import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress, letterCode } from '../people/credentials.ts'
import { accountRef, day, moment, providerRef, rowId } from '../primitives.ts'

const noun = 'sharing'
const signedInErrors = ['session_missing', 'session_expired', 'forbidden'] as const
const writeErrors = [...signedInErrors, 'anti_forgery', 'too_many_requests'] as const

/** Read access is always granted; the owner chooses the rest. */
const rights = { canSubmit: z.boolean(), canPay: z.boolean() }
/** The last day of the share, Kyiv; null: until revoked. */
const endsOn = z.nullable(day)

const sharedAccount = z.object({ invoiceAccount: accountRef, serviceProvider: providerRef, address: z.string() })

/** A share that the resident has given or offered to a household member (requirement E06). */
const givenShare = z.object({
  id: z.int(),
  /** Address that the invitation was sent to. */
  email: z.string(),
  /** The person who accepted it: name, and masked e-mail address; null: not accepted yet. */
  member: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()) })),
  accounts: z.array(sharedAccount),
  ...rights,
  endsOn,
  /** `offered`: the letter's link works until `expiresAt`; `lapsed`: it expired unused. */
  state: z.enum(['offered', 'lapsed', 'running', 'ended']),
  expiresAt: moment,
})
export type GivenShare = z.output<typeof givenShare>

export const receivedShare = z.object({
  id: z.int(),
  owner: z.object({ name: z.string() }),
  accounts: z.array(sharedAccount),
  ...rights,
  endsOn,
})
export type ReceivedShare = z.output<typeof receivedShare>

export const shares = z.object({ given: z.array(givenShare), received: z.array(receivedShare) })

export const listShares = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/shares',
  access: 'consumer',
  noun,
  summary: 'Whom the resident shares accounts with, and who shares with the resident.',
  reply: shares,
  errors: signedInErrors,
})

export const inviteToShare = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/shares',
  access: 'consumer',
  noun,
  summary:
    'Invite by letter to see one’s own linked accounts; asked again for the same address and accounts, the new letter replaces the old.',
  body: z.object({
    email: emailAddress,
    accountIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(40)),
    ...rights,
    endsOn,
  }),
  reply: shares,
  errors: [...writeErrors, 'not_found'],
})

export const previewShare = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/shares/preview',
  access: 'consumer',
  noun,
  summary: 'What an invitation offers, before it is taken.',
  body: z.object({ code: letterCode }),
  reply: receivedShare,
  errors: [...writeErrors, 'code_refused'],
})

export const takeShare = endpoint({
  method: 'POST',
  path: '/api/warehouse/consumer/shares/take',
  access: 'consumer',
  noun,
  summary: 'Take an invitation: it counts once; taken again by the same resident it changes nothing.',
  body: z.object({ code: letterCode }),
  reply: receivedShare,
  errors: [...writeErrors, 'code_refused', 'share_own'],
})

export const changeShare = endpoint({
  method: 'PUT',
  path: '/api/warehouse/consumer/shares/:id',
  access: 'consumer',
  noun,
  summary: 'The owner changes what the member may do and until when; it holds at once.',
  params: z.object({ id: rowId }),
  body: z.object({ ...rights, endsOn }),
  reply: shares,
  errors: [...writeErrors, 'not_found'],
})

export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/consumer/shares/:id',
  access: 'consumer',
  noun,
  summary: 'The owner takes a share or an invitation back, or the member leaves; it holds at once.',
  params: z.object({ id: rowId }),
  reply: shares,
  errors: [...writeErrors, 'not_found'],
})
