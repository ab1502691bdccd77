import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const listDemonstration = endpoint({
  method: 'GET',
  path: '/api/admin/demonstration',
  access: 'administrator',
  noun: 'demonstration',
  summary: 'Logins of the demonstration that still let in; their passwords stand in a file of the server.',
  reply: z.object({ open: z.array(z.string()) }),
  errors: ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'],
})
