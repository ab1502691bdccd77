import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getInvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { exportInvoices, getInvoice, listInvoices } from '@zatyshok/contract/bills/invoices'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'
import { daysOf, type InvoiceFilter } from './list/invoice-filter.ts'

/**
 * Bills of a period and all homes, newest first (G02); while a changed filter loads, the former list stays. The screen
 * chooses the home itself, so another home is shown at once, also offline.
 */
export const invoicesQuery = ({ home: _, ...filter }: InvoiceFilter) =>
  queryOptions({
    queryKey: ['invoices', filter],
    queryFn: ({ signal }) => call(listInvoices, { query: askedBy({ ...filter, home: '' }) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the same bills as a file (G12). */
export const saveInvoices = (filter: InvoiceFilter, format: ExportFormat) =>
  saveExport(exportInvoices, { query: { ...askedBy(filter), format } })

const askedBy = (filter: InvoiceFilter) => ({
  ...daysOf(filter),
  ...(filter.home && { home: filter.home }),
  ...(filter.provider && { providers: filter.provider }),
  ...(filter.account && { account: filter.account }),
})

/** One bill with its lines, readings and payments (G03). */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => call(getInvoice, { query: { invoiceId: id } }, { signal }),
  })

/** Explains a bill's difference to the previous one, with its services a month and a year ago (G04). */
export const invoiceChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id, 'change'],
    queryFn: ({ signal }) => call(getInvoiceChange, { query: { invoiceId: id } }, { signal }),
  })
