import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getArrivals = endpoint({
  method: 'GET',
  path: '/api/admin/arrivals',
  access: 'administrator',
  noun: 'arrivals',
  summary: 'What is wrong with how requests reach this node: https that arrives as http, residents behind one address.',
  reply: z.object({
    /** Version and commit of the node that responds. */
    build: z.string(),
    /** Empty: no problem, or too few requests since the node started. */
    problems: z.array(z.object({ code: z.enum(['https_as_http', 'one_private_network']), message: z.string() })),
  }),
  errors: ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'],
})
