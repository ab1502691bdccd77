import type { Reply } from '@zatyshok/contract/endpoint'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/readings'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import type { ReadingEntry } from './judge-entry.ts'
import { judgeEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'

/** A row whose reading may be sent. */
export interface ReadyReading {
  row: ReadingRow
  entry: ReadingEntry
  value: string
}

/** Rows that are right, and confirmed where that is needed; the others stay. */
export function readyReadings(rows: readonly ReadingRow[], entryOf: (row: ReadingRow) => ReadingEntry): ReadyReading[] {
  return rows.flatMap((row) => {
    const entry = entryOf(row)
    const { state, value } = judgeEntry(row, entry)
    return state === 'ready' && value !== null ? [{ row, entry, value }] : []
  })
}

/** Sends readings in one request; the answer has one result a reading (F04). */
export function sendReadings(readings: readonly ReadyReading[]): Promise<Reply<typeof submitReadings>> {
  return call(submitReadings, {
    body: {
      readings: readings.map(({ row, entry, value }) => {
        const { isLess } = judgeEntry(row, entry)
        return {
          counterId: row.meter.id,
          zone: row.zone,
          value,
          confirmed: entry.confirmed,
          ...(isLess && entry.reason && { reason: entry.reason }),
        }
      }),
    },
  })
}

/** Results by row key. */
export function resultsByRow(results: readonly ReadingResult[]): Map<string, ReadingResult> {
  return new Map(results.map((result) => [`${result.counterId}:${result.zone}`, result]))
}

/** Why nothing was taken, beside the digits that stay: the server's sentence, or that it can be tried again. */
export function failureText(error: unknown): string {
  const isExplained = error instanceof HttpError && error.status < 500
  return (isExplained && error.serverMessage) || t('reading.error')
}
