import { queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { exportHistory, readHistory } from '@zatyshok/contract/meters/reading-history'
import { getReadingReceipt } from '@zatyshok/contract/meters/reading-receipts'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'
import type { Months } from './history/history-period.ts'

/** Readings of one meter by month (F07). */
export const historyQuery = (counterId: string, period: Months) =>
  queryOptions({
    queryKey: ['reading-history', counterId, period],
    queryFn: ({ signal }) => call(readHistory, { body: { counterId, ...period } }, { signal }),
  })

/** Saves the shown months as a file (G12). */
export const saveHistory = (id: string, shown: Months, format: ExportFormat) =>
  saveExport(exportHistory, { params: { id }, query: { ...shown, format } })

/** The receipt of a number such as `2026-11-000123`. */
export const receiptQuery = (number: string) =>
  queryOptions({
    queryKey: ['reading-receipt', number],
    queryFn: ({ signal }) => call(getReadingReceipt, { params: { number } }, { signal }),
  })

/** Meters that are one device with meters of other providers (F08). */
export const copiesQuery = queryOptions({
  queryKey: ['reading-copies'],
  queryFn: ({ signal }) => call(listCopies, {}, { signal }),
})
