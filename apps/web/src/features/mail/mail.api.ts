import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import { listLetters, readLetter } from '@zatyshok/contract/mail'
import { call } from '../../lib/portal.ts'

export type Letter = Reply<typeof listLetters>[number]

/** The outbox, newest first, fifty letters a page. */
export const lettersQuery = infiniteQueryOptions({
  queryKey: ['letters'],
  queryFn: ({ pageParam, signal }) =>
    call(listLetters, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length === 50 ? String(page.at(-1)?.id) : undefined),
})

/** One complete stored letter. Every view is audited, so the query runs once per view and never in the background. */
export const letterQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', id],
    queryFn: ({ signal }) => call(readLetter, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
