import { queryOptions } from '@tanstack/react-query'
import { getLinkForAll, getPaymentCodes, listOwed } from '@zatyshok/contract/bills/paying'
import type { Reply } from '@zatyshok/contract/endpoint'
import { call } from '../../../lib/portal.ts'

export type Owed = Reply<typeof listOwed>
export type PaymentCode = Reply<typeof getPaymentCodes>[number]

/** Milliseconds between questions while the service has not reported an opened payment. */
export const ASK_EVERY_MS = 15_000

/** What every account owes, and the payments on their way; asked anew whenever the person comes back to the page. */
export const owedQuery = queryOptions({
  queryKey: ['payments', 'owed'],
  queryFn: ({ signal }) => call(listOwed, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

const named = (accountIds: readonly number[]) => ({ query: { accounts: accountIds.join(',') } })

/** The National Bank's payment codes of these accounts. */
export const codesQuery = (accountIds: readonly number[]) =>
  queryOptions({
    queryKey: ['payments', 'codes', accountIds],
    queryFn: ({ signal }) => call(getPaymentCodes, named(accountIds), { signal }),
    enabled: accountIds.length > 0,
  })

/** One link of the payment service for all these accounts. */
export const linkForAll = async (accountIds: readonly number[]) => (await call(getLinkForAll, named(accountIds))).url
