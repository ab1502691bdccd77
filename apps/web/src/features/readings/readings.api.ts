import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import { readHistory } from '@zatyshok/contract/reading-history'
import { getReadingReceipt } from '@zatyshok/contract/reading-receipts'
import { submitReadings } from '@zatyshok/contract/readings'
import { call } from '../../lib/portal.ts'
import type { Months } from './history-period.ts'
import { type ReadyReading, requestOf } from './submission.ts'

/** Sends readings in one request; the answer has one result a reading (F04). */
export function sendReadings(readings: readonly ReadyReading[]): Promise<Reply<typeof submitReadings>> {
  return call(submitReadings, { body: requestOf(readings) })
}

/** Readings of one meter by month (F07). */
export const historyQuery = (counterId: string, period: Months) =>
  queryOptions({
    queryKey: ['reading-history', counterId, period],
    queryFn: ({ signal }) => call(readHistory, { body: { counterId, ...period } }, { signal }),
  })

/** The receipt with this number, as `2026-11-000123`. */
export const receiptQuery = (number: string) =>
  queryOptions({
    queryKey: ['reading-receipt', number],
    queryFn: ({ signal }) => call(getReadingReceipt, { params: { number } }, { signal }),
  })
