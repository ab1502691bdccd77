import { queryOptions } from '@tanstack/react-query'
import { listMeters } from '@zatyshok/contract/meters'
import { call } from '../../lib/portal.ts'

/** Meters in use on all linked accounts (F02). */
export const metersQuery = queryOptions({
  queryKey: ['meters'],
  queryFn: ({ signal }) => call(listMeters, { query: {} }, { signal }),
})
