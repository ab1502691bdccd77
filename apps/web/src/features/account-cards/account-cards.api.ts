import { queryOptions } from '@tanstack/react-query'
import {
  type LookReason,
  listAccountLooks,
  openAccountCard,
  searchAccountCards,
} from '@zatyshok/contract/accounts/account-cards'
import {
  beginCall,
  type CallAnswer,
  type CallRecord,
  endLinkInCall,
  enterCallReadings,
  recoverInCall,
  sendBillInCall,
  writeForCaller,
} from '@zatyshok/contract/accounts/calls'
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

const inCall = ({ id }: CallRecord) => ({ id: String(id) })

export type CallMessage = CallInput<typeof writeForCaller>['body']

/** Writes a message to the operators in the person's name. */
export const writeMessage = (during: CallRecord, body: CallMessage) =>
  call(writeForCaller, { params: inCall(during), body })

/** Ends a person's link to the account. */
export const endLink = (during: CallRecord, personId: number, reason: string) =>
  call(endLinkInCall, { params: inCall(during), body: { personId, reason } })

/** Sends a person the letter for a new password. */
export const sendRecovery = (during: CallRecord, personId: number) =>
  call(recoverInCall, { params: inCall(during), body: { personId } })

/** Sends a person a letter with a bill. */
export const sendBill = (during: CallRecord, personId: number, month: string) =>
  call(sendBillInCall, { params: inCall(during), body: { personId, month } })

/** Who opened the cards of the resident's own accounts. */
export const accountLooksQuery = queryOptions({
  queryKey: ['account-looks'],
  queryFn: ({ signal }) => call(listAccountLooks, {}, { signal }),
})
