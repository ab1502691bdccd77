import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { inboxNote, notedKind } from '../inbox.ts'
import { readingSource } from '../meters/meters.ts'
import { accountRef, day, decimal, kopiykas, moment, month, rowId, zone } from '../primitives.ts'
import { callActionKind, callRecord } from './calls.ts'

const noun = 'account-cards'
const access = 'operator'
const errors = ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'] as const

/** Most accounts in a search result; with so many the user is asked to refine the search. */
export const ACCOUNT_CARD_HITS = 40

/** Length of a search text without surrounding spaces. */
export const accountCardSearchLength = { min: 2, max: 100 } as const

const hit = z.object({
  id: z.int(),
  provider: z.string(),
  number: z.string(),
  /** As the provider writes it; empty if the provider gives none. */
  holder: z.string(),
  /** Of the premises, else as the provider writes it; empty if the provider gives none. */
  address: z.string(),
  /** True if a resident has added the account on the portal. */
  linked: z.boolean(),
})

export const searchAccountCards = endpoint({
  method: 'GET',
  path: '/api/admin/account-cards',
  access,
  noun,
  summary:
    'Imported accounts, registered or not: by account number, meter number or phone, whole, or by the beginning of the address or the holder; forty at most, every search is audited.',
  query: z.object({
    q: z
      .string()
      .check(
        z.trim(),
        z.minLength(accountCardSearchLength.min, 'users.search.short'),
        z.maxLength(accountCardSearchLength.max),
      ),
  }),
  reply: z.array(hit),
  errors,
})

/** Why a member of staff opens a card. */
export const lookReason = z.enum(['call', 'letter', 'visit', 'check'])
export type LookReason = z.output<typeof lookReason>

/** Most characters of the free note beside the reason. */
export const LOOK_NOTE_LENGTH = 300

const look = z.object({
  at: moment,
  role: z.enum(['operator', 'administrator']),
  /** The provider whose employee looked; null: an employee of the city. */
  provider: z.nullable(z.string()),
  reason: lookReason,
  /** What the employee did for the person, each kind once. */
  done: z.array(callActionKind),
  /** True if only the sum to pay was shown, in the card of another account at the address. */
  onlySum: z.boolean(),
})

const bill = z.object({
  month,
  openingKop: kopiykas,
  chargedKop: kopiykas,
  /** A node of an earlier version omits these four. */
  recalculatedKop: z.optional(kopiykas),
  penaltyKop: z.optional(kopiykas),
  benefitKop: z.optional(kopiykas),
  subsidyKop: z.optional(kopiykas),
  paidKop: kopiykas,
  closingKop: kopiykas,
  /** What this bill still asks for; zero if a newer bill includes it. */
  amountToPayKop: kopiykas,
  /** Payments after the bill that reduced that sum. */
  paidLaterKop: kopiykas,
  /** The month of the bill that includes the unpaid rest of this one. */
  countedIn: z.nullable(month),
  /** False if the provider's figures do not add up; residents are then not asked for the sum. */
  balanced: z.boolean(),
  dueOn: z.nullable(day),
})

const meter = z.object({
  id: z.int(),
  serialNumber: z.string(),
  place: z.string(),
  nextVerificationOn: z.nullable(day),
  removedOn: z.nullable(day),
  zones: z.array(zone),
  /** The last twelve readings, newest first. */
  readings: z.array(
    z.object({
      month,
      zone,
      value: decimal,
      readOn: day,
      source: readingSource,
    }),
  ),
})

const payment = z.object({
  paidOn: day,
  amountKop: kopiykas,
  channel: z.string(),
  partner: z.string(),
  number: z.string(),
  /** False: reported by a payment service, not yet by a register. */
  confirmed: z.boolean(),
})

const person = z.object({
  id: z.int(),
  /** Empty: not given. */
  name: z.string(),
  email: z.nullable(z.string()),
  /** `proved`, `waiting` for a new proof, or `shared` by a person who proved it. */
  how: z.enum(['proved', 'waiting', 'shared']),
  since: moment,
})

const owed = {
  /** Positive: debt; null: no bill yet. */
  balanceKop: z.nullable(kopiykas),
  /** Something of the sum is of earlier months or past its due date. */
  overdue: z.boolean(),
  /** False if the figures of the newest bill do not add up; residents are then not asked for the sum. */
  balanced: z.boolean(),
}

const card = z.object({
  id: z.int(),
  provider: z.string(),
  number: z.string(),
  holder: z.string(),
  address: z.string(),
  area: z.nullable(decimal),
  residents: z.nullable(z.int()),
  /** As in the provider's file. */
  phone: z.nullable(z.string()),
  ...owed,
  /** Other accounts at the same address, of the operator's provider if the operator is restricted to one. */
  neighbours: z.array(z.object({ id: z.int(), provider: z.string(), number: z.string(), holder: z.string(), ...owed })),
  /**
   * What this account and the neighbours owe together, without sums that are being clarified; an overpayment lowers no
   * other sum. Null: no neighbours, or so many that the card may not list all.
   */
  togetherKop: z.nullable(kopiykas),
  /** The last twelve, newest first. */
  bills: z.array(bill),
  meters: z.array(meter),
  /** The last 24, newest first. */
  payments: z.array(payment),
  /** Everyone who has the account on the portal. */
  people: z.array(person),
  /** Null for an operator of one provider: letters and messages concern the city. */
  letters: z.nullable(z.array(z.object({ id: z.int(), kind: z.string(), at: moment, state: z.string() }))),
  messages: z.nullable(z.array(z.object({ id: z.int(), at: moment, state: z.string(), text: z.string() }))),
  /** The last notes of staff on certificates and held payments of the account, newest first. */
  notes: z.array(z.extend(inboxNote, { kind: notedKind })),
  /** The last twenty, newest first; the first is the present one. */
  looks: z.array(look),
  /** The present look, for `beginCall`. */
  lookId: z.int(),
  /** The last twenty calls, newest first. */
  calls: z.array(callRecord),
})

export const openAccountCard = endpoint({
  method: 'POST',
  path: '/api/admin/account-cards/:id/looks',
  access,
  noun,
  summary:
    'Open the card of one account: what its residents see. The reason is recorded, and residents with the account see who looked.',
  params: z.object({ id: rowId }),
  body: z.object({
    reason: lookReason,
    note: z.optional(z.string().check(z.trim(), z.maxLength(LOOK_NOTE_LENGTH))),
  }),
  reply: card,
  errors: [...errors, 'anti_forgery', 'not_found'],
})

export const listAccountLooks = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/account-looks',
  access: 'consumer',
  noun,
  summary:
    'Who of the staff opened the cards of the accounts that the resident has proved, a year back, fifty at most.',
  reply: z.array(z.extend(look, { invoiceAccount: accountRef, accountProvider: z.string() })),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})
