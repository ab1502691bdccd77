import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import { confirmHeldCredit, decideHeldPayment, listHeldPayments } from '@zatyshok/contract/held-payments'
import { call } from '../../lib/portal.ts'

export type HeldPayment = Reply<typeof listHeldPayments>['items'][number]
export type Decision = CallInput<typeof decideHeldPayment>['body']

export const heldQuery = queryOptions({
  queryKey: ['heldPayments'],
  queryFn: ({ signal }) => call(listHeldPayments, {}, { signal }),
})

export const refreshHeld = (queries: QueryClient): Promise<void> => queries.invalidateQueries(heldQuery)

export const decide = (id: number, body: Decision) => call(decideHeldPayment, { params: { id: String(id) }, body })

type Proof = CallInput<typeof confirmHeldCredit>['body']
export const confirmCredit = (id: number, body: Proof) => call(confirmHeldCredit, { params: { id: String(id) }, body })
