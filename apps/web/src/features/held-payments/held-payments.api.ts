import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  confirmHeldCredit,
  decideHeldPayment,
  listHeldPayments,
  previewHeldCredit,
  undoHeldDecision,
} from '@zatyshok/contract/bills/held-payments'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export type HeldPayment = Reply<typeof listHeldPayments>['items'][number]
export type DecidedPayment = Reply<typeof listHeldPayments>['decided'][number]
export type CreditPreview = Reply<typeof previewHeldCredit>
export type Decision = CallInput<typeof decideHeldPayment>['body']

export const heldQuery = queryOptions({
  queryKey: ['heldPayments'],
  queryFn: ({ signal }) => call(listHeldPayments, {}, { signal }),
})

export const refreshHeld = (queries: QueryClient): Promise<void> => queries.invalidateQueries(heldQuery)

export const decide = (id: number, body: Decision) => call(decideHeldPayment, { params: { id: String(id) }, body })

/**
 * Returns what a credit would change.
 * @param account named by the operator, if the service named an unknown one
 */
export const previewCredit = (id: number, account: Decision['account']) =>
  call(previewHeldCredit, { params: { id: String(id) }, query: { ...account } })

export const undoDecision = (id: number, body: CallInput<typeof undoHeldDecision>['body']) =>
  call(undoHeldDecision, { params: { id: String(id) }, body })
type Proof = CallInput<typeof confirmHeldCredit>['body']
export const confirmCredit = (id: number, body: Proof) => call(confirmHeldCredit, { params: { id: String(id) }, body })
