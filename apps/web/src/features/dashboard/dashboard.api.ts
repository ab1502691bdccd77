import { queryOptions } from '@tanstack/react-query'
import { getHome } from '@zatyshok/contract/accounts/home'
import { call } from '../../lib/portal.ts'

/** All data of the first screen in one request. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
})
