import type { CallInput } from '@zatyshok/contract/endpoint'
import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import type { JudgedEntry, ReadingEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'

/** A row whose reading may be sent, with its part of the request. */
export interface ReadyReading {
  row: ReadingRow
  entry: ReadingEntry
  request: CallInput<typeof submitReadings>['body']['readings'][number]
}

/** Why the server did not take a row. */
export interface Refusal {
  message: string
  /** The server asks only for the tick that the value is right. */
  wantsTick: boolean
  /** Problems of the fields of a replaced meter; absent if the reading itself is wrong. */
  replacement?: NonNullable<ReadingResult['replacementProblems']>
}

/** The result of a request, by row key. */
export interface Outcome {
  taken: ReadonlyMap<string, ReadingResult>
  refused: ReadonlyMap<string, Refusal>
  /** Not sent: kept on this device until there is a network (F11). */
  kept: readonly string[]
}

export const emptyOutcome: Outcome = { taken: new Map(), refused: new Map(), kept: [] }

/** The rows that are right and, where needed, confirmed; the others stay in the form. */
export function readyReadings(
  rows: readonly { row: ReadingRow; entry: ReadingEntry; judged: JudgedEntry }[],
): ReadyReading[] {
  return rows.flatMap(({ row, entry, judged: { state, value, reason } }) => {
    if (state !== 'ready' || value === null) return []
    const request = {
      counterId: row.meter.id,
      zone: row.zone,
      value,
      confirmed: entry.confirmed,
      ...(reason && { reason }),
      ...(reason === 'replaced' && { replacement: entry.replacement }),
    }
    return [{ row, entry, request }]
  })
}

/** Sorts the results of a response into taken and refused. */
export function outcomeOf(results: readonly ReadingResult[]): Outcome {
  const [taken, refused] = [new Map<string, ReadingResult>(), new Map<string, Refusal>()]
  for (const result of results) {
    const key = `${result.counterId}:${result.zone}`
    if (result.status !== 'refused') taken.set(key, result)
    else {
      refused.set(key, {
        message: result.message ?? t('reading.error'),
        wantsTick: result.issue === 'unusually_high',
        ...(result.replacementProblems && { replacement: result.replacementProblems }),
      })
    }
  }
  return { taken, refused, kept: [] }
}

const fieldCodes = new Set<string | undefined>(['readings_refused', 'too_many_revisions'])

/** If every row is wrong, the server responds 422 or 429 and names each row by its index: `readings.0.value`. */
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

/** Why the whole request failed: the server's sentence, or that it can be tried again with the same digits. */
export function failureText(error: unknown): string {
  const isExplained = error instanceof HttpError && error.status < 500
  return (isExplained && error.serverMessage) || t('reading.error')
}

/** The result of all requests of one form. */
export interface Finished {
  /** Every zone of the form's own meter is taken. */
  isDone: boolean
  /** Taken readings of the form's meter and of its copies. */
  results: readonly ReadingResult[]
  /** Why copies were refused, by the id of their meter. */
  refusedCopies: ReadonlyMap<string, string>
}

export const nothingFinished: Finished = { isDone: false, results: [], refusedCopies: new Map() }

/** Adds the result of one request. A refused copy does not delay the receipt, which shows the refusal. */
export function finishedBy(
  { taken, refused }: Outcome,
  { before, meter }: { before: Finished; meter: Meter },
): Finished {
  const meterOf = (key: string) => key.slice(0, key.indexOf(':'))
  const isOwnRefused = [...refused.keys()].some((key) => meterOf(key) === meter.id)
  const copies = [...refused].filter(([key]) => meterOf(key) !== meter.id)
  return {
    isDone: taken.size > 0 && !isOwnRefused,
    results: [...before.results, ...taken.values()],
    refusedCopies: new Map(copies.map(([key, { message }]) => [meterOf(key), message])),
  }
}
