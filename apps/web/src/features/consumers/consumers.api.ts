import { queryOptions } from '@tanstack/react-query'
import {
  endConsumerLink,
  getConsumer,
  searchConsumers,
  setConsumerStanding,
} from '@zatyshok/contract/accounts/consumers'
import type { Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type Hit = Reply<typeof searchConsumers>[number]
export type Consumer = Reply<typeof getConsumer>

/** Every view is audited, so the query runs once per view and never in the background. */
const onceALook = {
  gcTime: 0,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * Searches residents.
 * @param q trimmed, with the length that the contract requires
 */
export const hitsQuery = (q: string) =>
  queryOptions({
    queryKey: ['consumers', 'search', q],
    queryFn: ({ signal }) => call(searchConsumers, { query: { q } }, { signal }),
    ...onceALook,
  })

export const consumerQuery = (id: number) =>
  queryOptions({
    queryKey: ['consumers', 'one', id],
    queryFn: ({ signal }) => call(getConsumer, { params: { id: String(id) } }, { signal }),
    ...onceALook,
  })

interface Standing {
  readonly blocked: boolean
  readonly reason: string
}

export const setStanding = (id: number, body: Standing) =>
  call(setConsumerStanding, { params: { id: String(id) }, body })

export const endLink = (id: number, accountId: number, reason: string) =>
  call(endConsumerLink, { params: { id: String(id), accountId: String(accountId) }, body: { reason } })
