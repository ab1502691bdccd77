import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { home, rowId } from '../primitives.ts'

const noun = 'homes'
const signedInErrors = ['session_missing', 'session_expired', 'forbidden'] as const
const writeErrors = [...signedInErrors, 'anti_forgery', 'not_found'] as const

/** A home as the resident arranged it (requirement E06). */
const arrangedHome = z.extend(home, {
  /** The resident's own name; null: the address is used as the name. */
  ownName: z.nullable(z.string()),
  /** false: accounts were grouped by their address, and the resident has not confirmed the group. */
  confirmed: z.boolean(),
  /** Another home of the resident whose address may be the same in a different notation. */
  likeId: z.nullable(z.int()),
})
export type ArrangedHome = z.output<typeof arrangedHome>

export const listHomes = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/homes',
  access: 'consumer',
  noun,
  summary: 'Homes of the signed-in resident: suggested by normalised addresses, confirmed or changed by the resident.',
  reply: z.array(arrangedHome),
  errors: signedInErrors,
})

export const nameHome = endpoint({
  method: 'PUT',
  path: '/api/warehouse/consumer/homes/:id',
  access: 'consumer',
  noun,
  summary: 'Name a home; its accounts stay together from now on, whatever the address register says. Gives all homes.',
  params: z.object({ id: z.string().check(z.regex(/^-?[1-9][0-9]{0,14}$/)) }),
  body: z.object({
    /** Empty: the address is used as the name. Invisible characters are rejected. */
    name: z.string().check(z.trim(), z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)),
  }),
  reply: z.array(arrangedHome),
  errors: writeErrors,
})

export const moveAccount = endpoint({
  method: 'PUT',
  path: '/api/warehouse/consumer/homes/accounts/:accountId',
  access: 'consumer',
  noun,
  summary: 'Move an account to another home of the resident, to one of its own, or back to where its address puts it.',
  params: z.object({ accountId: rowId }),
  body: z.object({
    /** A home of the resident. The negated account id: a separate home; null: the home of its address. */
    homeId: z.nullable(z.int()),
  }),
  reply: z.object({
    homeId: z.int(),
    /** The value to send to undo this; null if the home was only suggested. */
    previousHomeId: z.nullable(z.int()),
  }),
  errors: writeErrors,
})
