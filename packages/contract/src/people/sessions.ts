import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment, rowId } from '../primitives.ts'

const noun = 'sessions'
const signedInErrors = ['session_missing', 'session_expired'] as const

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signedIn',
  noun,
  summary: 'Open sessions of the signed-in person: the presented one, then the newest; at most fifty.',
  reply: z.array(
    z.object({
      id: z.int(),
      openedAt: moment,
      lastSeenAt: moment,
      method: z.enum(['password', 'social', 'passkey']),
      /** The browser's User-Agent; the screen turns it into «Firefox, Windows». */
      userAgent: z.string(),
      network: z.string(),
      current: z.boolean(),
    }),
  ),
  errors: signedInErrors,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'signedIn',
  noun,
  summary: 'End one of one’s own sessions.',
  params: z.object({ id: rowId }),
  reply: z.object({ ended: z.literal(true) }),
  errors: [...signedInErrors, 'not_found', 'anti_forgery'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'signedIn',
  noun,
  summary: 'End every session but the presented one.',
  reply: z.object({ ended: z.int() }),
  errors: [...signedInErrors, 'anti_forgery'],
})
