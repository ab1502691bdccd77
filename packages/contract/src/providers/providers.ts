import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { providerRef } from '../primitives.ts'

export const listStaffProviders = endpoint({
  method: 'GET',
  path: '/api/admin/providers',
  access: 'operator',
  noun: 'providers',
  summary: 'Providers of the city, by name; a bound operator sees the own one only.',
  reply: z.array(providerRef),
  errors: ['session_missing', 'session_expired', 'forbidden', 'second_factor_setup_required'],
})
