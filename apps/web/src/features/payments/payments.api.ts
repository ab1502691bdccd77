import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { paymentsHistory } from '@zatyshok/contract/payments'
import { call } from '../../lib/portal.ts'
import { daysOf, type PaymentFilter } from './payment-filter.ts'

/** Payments of a period by pages, newest first (G08); while a changed filter loads, the former list stays. */
export function paymentsQuery(filter: PaymentFilter, today: string) {
  const body = {
    ...daysOf(filter, today),
    ...(filter.provider && { serviceProviderCode: filter.provider }),
    ...(filter.account && { invoiceAccountCode: filter.account }),
  }
  return infiniteQueryOptions({
    queryKey: ['payments', body],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(paymentsHistory, { body: { ...body, ...(cursor !== null && { cursor }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}
