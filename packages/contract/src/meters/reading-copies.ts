import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountBoundId } from '../primitives.ts'

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/warehouse/consumer/counters/factors/copy-mapping',
  access: 'consumer',
  noun: 'readings',
  summary:
    'Meters of the linked accounts that are one device with meters of other providers: a reading of `counterId` may be given for `copies` as well, each by an entry of its own.',
  reply: z.array(z.object({ counterId: accountBoundId, copies: z.array(accountBoundId) })),
  errors: ['session_missing', 'session_expired', 'forbidden'],
})
