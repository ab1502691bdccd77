import type { Meter } from '@zatyshok/contract/meters/meters'
import { emptyEntry, type ReadingEntry } from '../judge-entry.ts'
import { type ReadingRow, readingRows } from '../reading-rows.ts'
import type { JudgedRow } from '../use-reading-entries.ts'

/** Rows of the same device at other providers; each repeats the digits typed for the first meter. */
export const copyRows = (meter: Meter, copies: readonly Meter[], today: string): ReadingRow[] =>
  readingRows(copies, today).map((row) => ({ ...row, copyOf: `${meter.id}:${row.zone}` }))

/**
 * The entry of a row. A copy has the digits, the replaced meter and the answers of its source, and may have answers of
 * its own.
 */
export function entryIn(entries: Readonly<Record<string, ReadingEntry>>, row: ReadingRow): ReadingEntry {
  const own = entries[row.key] ?? emptyEntry
  if (row.copyOf === undefined) return own
  const source = entries[row.copyOf] ?? emptyEntry
  const { decimals } = row.meter
  const copied = {
    ...own,
    text: onDial(source.text, decimals),
    settled: source.settled,
    confirmed: own.confirmed || source.confirmed,
  }
  if (source.reason === 'rollover') return { ...copied, reason: own.reason ?? 'rollover' }
  if (source.reason !== 'replaced') return copied
  const { lastOfOld, firstOfNew } = source.replacement
  return {
    ...copied,
    reason: 'replaced',
    replacement: {
      ...source.replacement,
      lastOfOld: onDial(lastOfOld, decimals),
      firstOfNew: onDial(firstOfNew, decimals),
    },
  }
}

/** The copies to judge on the screen: those whose source has no open question, because its answers hold for both. */
export function settledCopies(rows: readonly JudgedRow[]): JudgedRow[] {
  const settled = new Set(rows.filter(({ judged }) => judged.state === 'ready').map(({ row }) => row.key))
  return rows.filter(({ row, refusal }) => row.copyOf !== undefined && (refusal !== null || settled.has(row.copyOf)))
}

/** Cuts digits to the decimals of another provider's dial: `'418,902'` with no decimals → `'418'`, without rounding. */
function onDial(text: string, decimals: number): string {
  const [, whole = '', sign = '', fraction = ''] = /^([^.,]*)([.,])(\d*)\s*$/.exec(text) ?? []
  if (fraction.length <= decimals) return text
  return decimals === 0 ? whole : `${whole}${sign}${fraction.slice(0, decimals)}`
}
