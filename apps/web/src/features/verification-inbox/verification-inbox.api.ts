import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import {
  acceptVerification,
  countVerificationRequests,
  downloadCertificate,
  listVerificationRequests,
  readVerificationRequest,
  refuseVerification,
  undoVerificationDecision,
} from '@zatyshok/contract/meters/verification-inbox'
import { allRows } from '../../lib/all-rows.ts'
import { call } from '../../lib/portal.ts'

export type Entry = Reply<typeof listVerificationRequests>[number]
export type DecisionState = Entry['state']
export type Card = Reply<typeof readVerificationRequest>

export interface InboxFilter {
  readonly state: DecisionState
  /** A provider's code; empty: all providers. */
  readonly provider: string
}

const listKey = ['verification-requests', 'list'] as const
const pageSize = 50

/** The requests, newest first, fifty a page. */
export const requestsQuery = ({ state, provider }: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, state, provider],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...(provider !== '' && { provider }), ...(pageParam !== null && { before: pageParam }) }
      return call(listVerificationRequests, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === pageSize ? String(page.at(-1)?.id) : undefined),
    select: allRows,
  })

/** The number of requests that wait for a decision, by provider. */
export const waitingQuery = queryOptions({
  queryKey: ['verification-requests', 'waiting'],
  queryFn: ({ signal }) => call(countVerificationRequests, {}, { signal }),
})

const oncePerView = {
  gcTime: 0,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** One complete request. Every view is audited, so the query runs once per view and never in the background. */
export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['verification-requests', 'one', id],
    queryFn: ({ signal }) => call(readVerificationRequest, { params: { id: String(id) } }, { signal }),
    ...oncePerView,
  })

/** Puts the server's response into the cache, and reloads lists and counts. */
export async function showDecided(queries: QueryClient, card: Card): Promise<void> {
  queries.setQueryData(cardQuery(card.id).queryKey, card)
  await Promise.all([queries.invalidateQueries({ queryKey: listKey }), queries.invalidateQueries(waitingQuery)])
}

export const accept = ({ id, revision }: Card, nextCheckDate: string) =>
  call(acceptVerification, { params: { id: String(id) }, body: { revision, nextCheckDate } })

export const refuse = ({ id, revision }: Card, reason: string) =>
  call(refuseVerification, { params: { id: String(id) }, body: { revision, reason } })

export const undo = ({ id, revision }: Card) =>
  call(undoVerificationDecision, { params: { id: String(id) }, body: { revision } })

/** The certificate's bytes. Every view is audited, so they are loaded once per view and kept no longer. */
export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: ['verification-requests', 'certificate', id],
    queryFn: ({ signal }) => call(downloadCertificate, { params: { id: String(id) } }, { signal }),
    ...oncePerView,
  })
