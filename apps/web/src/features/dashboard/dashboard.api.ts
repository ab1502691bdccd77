import { queryOptions } from '@tanstack/react-query'
import { getHome, getHomeCharges } from '@zatyshok/contract/accounts/home'
import { call } from '../../lib/portal.ts'

/** All data of the first screen in one request. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
})

/** The charges of the last twelve months, for the chart. */
export const chargesQuery = queryOptions({
  queryKey: ['home-charges'],
  queryFn: ({ signal }) => call(getHomeCharges, {}, { signal }),
})
