import type { Meter } from '@zatyshok/contract/meters/meters'
import { compareDecimals, parseDecimal } from '@zatyshok/domain/decimal'
import { emptyReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { notTakenText } from '../../../ui/meter/meter-looks.ts'
import { readingText } from '../../../ui/meter/reading-text.ts'
import { fieldError, firstReplacementText, highText } from '../issue-text.ts'
import { emptyEntry, judgeEntry, type ReadingEntry } from '../judge-entry.ts'
import { openMonth, type ReadingRow, readingRows } from '../reading-rows.ts'
import { type ReadyReading, readyReadings } from '../submission.ts'
import type { KeptReading } from './kept-readings.ts'

/** A kept reading that may be sent now, or why it may not: the meter may have changed since it was typed. */
export type KeptVerdict = { ready: ReadyReading } | { refusal: string }

/** Judges a kept reading by the meters as they are now; `today` is the day in Kyiv, `YYYY-MM-DD`. */
export function judgeKept(kept: KeptReading, meters: readonly Meter[], today: string): KeptVerdict {
  const meter = meters.find(({ id }) => id === kept.counterId)
  const row = meter && readingRows([meter], today).find(({ zone }) => zone === kept.zone)
  if (!meter || !row) return { refusal: t('reading.kept.noMeter') }
  const refusal = closedText(kept, meter, today) ?? newerText(kept, row)
  if (refusal) return { refusal }
  const { text, confirmed, reason, replacement = emptyReplacement } = kept
  const entry: ReadingEntry = { ...emptyEntry, text, confirmed, reason, replacement, settled: true }
  const judged = judgeEntry(row, entry)
  const [ready] = readyReadings([{ row, entry, judged }])
  if (ready) return { ready }
  const wrong = fieldError(judged, judged.issues) ?? firstReplacementText(judged) ?? highText(row, judged)
  return { refusal: wrong ?? t('reading.error') }
}

/** A reading belongs to the month in which it was typed; it is wrong for the next one. */
function closedText(kept: KeptReading, meter: Meter, today: string): string | null {
  if (!takesReadings(meter)) return notTakenText(meter)
  if (openMonth(meter, today) === kept.billingMonth) return null
  return t('reading.kept.monthOver', { month: formatMonth(kept.billingMonth) })
}

/** A newer reading was given on another device. The same value may be sent again: it gets the same receipt. */
function newerText(kept: KeptReading, { meter, zone, given }: ReadingRow): string | null {
  const submittedAt = meter.given.find((one) => one.zone === zone)?.submittedAt
  // The device's clock may be slow: a reading that was known when this one was typed is not newer.
  if (!given || !submittedAt || submittedAt <= kept.keptAt || submittedAt === kept.correctsGivenAt) return null
  const value = parseDecimal(kept.text)
  if (value !== null && compareDecimals(value, given.value) === 0) return null
  return t('reading.kept.givenLater', { value: readingText(given.value, meter), date: formatDate(given.day) })
}
