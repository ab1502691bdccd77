import { queryOptions } from '@tanstack/react-query'
import { searchAccountCards } from '@zatyshok/contract/accounts/account-cards'
import type { Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type Hit = Reply<typeof searchAccountCards>[number]

/** Every look is audited, so the query runs once per look and never in the background. */
const onceALook = {
  gcTime: 0,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * Searches imported accounts.
 * @param q trimmed, with the length that the contract requires
 */
export const hitsQuery = (q: string) =>
  queryOptions({
    queryKey: ['account-cards', 'search', q],
    queryFn: ({ signal }) => call(searchAccountCards, { query: { q } }, { signal }),
    ...onceALook,
  })
