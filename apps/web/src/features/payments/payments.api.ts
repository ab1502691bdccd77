import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { exportPayments, financePartners, paymentsHistory } from '@zatyshok/contract/bills/payments'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'
import { daysOf, type PaymentFilter } from './payment-filter.ts'

/** Payments of a period by pages, newest first (G08); while a changed filter loads, the former list stays. */
export function paymentsQuery(filter: PaymentFilter, today: string) {
  const body = askedBy(filter, today)
  return infiniteQueryOptions({
    queryKey: ['payments', body],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(paymentsHistory, { body: { ...body, ...(cursor !== null && { cursor }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** Saves all payments of the period as a file, including those not shown (G12). */
export const savePayments = (filter: PaymentFilter, { today, format }: { today: string; format: ExportFormat }) =>
  saveExport(exportPayments, { query: { ...askedBy(filter, today), format } })

const askedBy = (filter: PaymentFilter, today: string) => ({
  ...daysOf(filter, today),
  ...(filter.provider && { serviceProviderCode: filter.provider }),
  ...(filter.account && { invoiceAccountCode: filter.account }),
  ...(filter.home && { home: filter.home }),
  ...(filter.partner && { partner: filter.partner }),
})

/** The partners that report the resident's payments: the choices of a filter. */
export const partnersQuery = queryOptions({
  queryKey: ['paymentPartners'],
  queryFn: ({ signal }) => call(financePartners, {}, { signal }),
})
