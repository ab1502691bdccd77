import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
  /** As the provider writes it; empty: not told. */
  holder: z.string(),
  /** Of the premises, else as the provider writes it; empty: not told. */
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
