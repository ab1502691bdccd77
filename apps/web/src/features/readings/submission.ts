import type { CallInput } from '@zatyshok/contract/endpoint'
import type { ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import { judgeEntry, type ReadingEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'

/** A row whose reading may be sent. */
export interface ReadyReading {
  row: ReadingRow
  entry: ReadingEntry
  value: string
}

/** Why the server did not take a row; it may only want the tick that the value is right. */
export interface Refusal {
  message: string
  wantsTick: boolean
  /** What is wrong with the fields of a replaced meter; absent: it is the reading itself. */
  replacement?: ReplacementTexts
}

type ReplacementTexts = NonNullable<ReadingResult['replacementProblems']>

/** What became of the rows that were sent, by row key. */
export interface Outcome {
  taken: ReadonlyMap<string, ReadingResult>
  refused: ReadonlyMap<string, Refusal>
  /** Not sent: they wait on this device for a network (F11). */
  kept: readonly string[]
}

/** Rows that are right, and confirmed where that is needed; the others stay. */
export function readyReadings(rows: readonly ReadingRow[], entryOf: (row: ReadingRow) => ReadingEntry): ReadyReading[] {
  return rows.flatMap((row) => {
    const entry = entryOf(row)
    const { state, value } = judgeEntry(row, entry)
    return state === 'ready' && value !== null ? [{ row, entry, value }] : []
  })
}

/** The body of one request for all of them. */
export function requestOf(readings: readonly ReadyReading[]): CallInput<typeof submitReadings>['body'] {
  return {
    readings: readings.map(({ row, entry, value }) => {
      const { isLess } = judgeEntry(row, entry)
      return {
        counterId: row.meter.id,
        zone: row.zone,
        value,
        confirmed: entry.confirmed,
        ...(entry.reason === 'rollover' && isLess && { reason: entry.reason }),
        ...(entry.reason === 'replaced' && { reason: entry.reason, replacement: entry.replacement }),
      }
    }),
  }
}

/** Sorts the results of an answer into taken and refused. */
export function outcomeOf(results: readonly ReadingResult[]): Outcome {
  const keyOf = (result: ReadingResult) => `${result.counterId}:${result.zone}`
  const refused = results.filter(({ status }) => status === 'refused')
  return {
    taken: new Map(results.filter(({ status }) => status !== 'refused').map((result) => [keyOf(result), result])),
    refused: new Map(
      refused.map((result) => [
        keyOf(result),
        {
          message: result.message ?? t('reading.error'),
          wantsTick: result.issue === 'unusually_high',
          ...(result.replacementProblems && { replacement: result.replacementProblems }),
        },
      ]),
    ),
    kept: [],
  }
}

const fieldCodes = new Set<string | undefined>(['readings_refused', 'too_many_revisions'])

/** When none of the rows was right the server answers 422 or 429 and names each by its place: `readings.0.value`. */
export function refusalsIn(error: unknown, sent: readonly ReadyReading[]): Outcome['refused'] {
  if (!(error instanceof HttpError) || !fieldCodes.has(error.code)) return new Map()
  const found = new Map<string, Refusal>()
  for (const { message, path } of error.errors) {
    const [, place, field, part] = /^readings\.(\d+)\.(\w+)(?:\.(\w+))?$/.exec(path ?? '') ?? []
    const key = sent[Number(place)]?.row.key
    if (key === undefined) continue
    const replacement = part === undefined ? undefined : { ...found.get(key)?.replacement, [part]: message }
    found.set(key, { message, wantsTick: field === 'confirmed', ...(replacement && { replacement }) })
  }
  return found
}

/** Why nothing was taken, beside the digits that stay: the server's sentence, or that it can be tried again. */
export function failureText(error: unknown): string {
  const isExplained = error instanceof HttpError && error.status < 500
  return (isExplained && error.serverMessage) || t('reading.error')
}
