import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zatyshok/contract/endpoint'
import {
  dropPaperReading,
  findPaperMeters,
  listPaperReadings,
  savePaperReading,
} from '@zatyshok/contract/meters/paper-readings'
import { call } from '../../lib/portal.ts'

/** What the clerk entered in the last days, newest first. */
export const paperRowsQuery = queryOptions({
  queryKey: ['paper-readings'],
  queryFn: ({ signal }) => call(listPaperReadings, {}, { signal }),
})

/** Finds the meters that a number on paper may mean; each search is audited. */
export const findMeters = (number: string) => call(findPaperMeters, { body: { number } })

/** A row as it is sent. */
export type SentRow = CallInput<typeof savePaperReading>['body']

export const saveRow = (body: SentRow) => call(savePaperReading, { body })

export const dropRow = (id: number) => call(dropPaperReading, { params: { id: String(id) } })

/** A new key of a row. `randomUUID` is missing on a page that is not served by TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
