import { queryOptions } from '@tanstack/react-query'
import {
  type LookReason,
  listAccountLooks,
  openAccountCard,
  searchAccountCards,
} from '@zatyshok/contract/accounts/account-cards'
import { beginCall, type CallAnswer, type CallRecord, enterCallReadings } from '@zatyshok/contract/accounts/calls'
import { endConsumerLink } from '@zatyshok/contract/accounts/consumers'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type Hit = Reply<typeof searchAccountCards>[number]
export type AccountCard = Reply<typeof openAccountCard>

/**
 * Searches imported accounts. Every search is audited, so the query runs once per search and never in the background.
 * @param q trimmed, with the length that the contract requires
 */
export const hitsQuery = (q: string) =>
  queryOptions({
    queryKey: ['account-cards', 'search', q],
    queryFn: ({ signal }) => call(searchAccountCards, { query: { q } }, { signal }),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export interface Look {
  readonly reason: LookReason
  readonly note: string
}

/** Opens a card and records the look. */
export const openCard = (id: number, { reason, note }: Look) =>
  call(openAccountCard, { params: { id: String(id) }, body: { reason, ...(note.trim() !== '' && { note }) } })

/** Begins the call of the present look after two right answers. */
export const startCall = (card: AccountCard, answers: readonly CallAnswer[]): Promise<CallRecord> =>
  call(beginCall, { params: { id: String(card.id) }, body: { lookId: card.lookId, answers: [...answers] } })

/** Enters readings that the person tells. */
export const enterReadings = (callId: number, readings: CallInput<typeof enterCallReadings>['body']['readings']) =>
  call(enterCallReadings, { params: { id: String(callId) }, body: { readings } })

/** Ends a person's link to the account. */
export const endLink = (accountId: number, personId: number, reason: string) =>
  call(endConsumerLink, { params: { id: String(personId), accountId: String(accountId) }, body: { reason } })

/** Who opened the cards of the resident's own accounts. */
export const accountLooksQuery = queryOptions({
  queryKey: ['account-looks'],
  queryFn: ({ signal }) => call(listAccountLooks, {}, { signal }),
})
