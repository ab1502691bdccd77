import type { Meter } from '@zatyshok/contract/meters/meters'
import { emptyEntry, type ReadingEntry } from '../judge-entry.ts'
import { type ReadingRow, readingRows } from '../reading-rows.ts'

/** Rows of meters that are the same device at other providers: each repeats the digits typed for the first. */
export const copyRows = (meter: Meter, copies: readonly Meter[], today: string): ReadingRow[] =>
  readingRows(copies, today).map((row) => ({ ...row, copyOf: `${meter.id}:${row.zone}` }))

/**
 * What is typed in a row; a copy has its source's digits and its replaced meter, and answers of its own to its warnings.
 */
export function entryIn(entries: Readonly<Record<string, ReadingEntry>>, row: ReadingRow): ReadingEntry {
  const own = entries[row.key] ?? emptyEntry
  if (row.copyOf === undefined) return own
  const source = entries[row.copyOf] ?? emptyEntry
  const { decimals } = row.meter
  const copied = { ...own, text: onDial(source.text, decimals), settled: source.settled }
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

/** What another provider keeps of the same dial: `'418,902'` with no decimals → `'418'`. Never rounded: a dial is read. */
function onDial(text: string, decimals: number): string {
  const [, whole = '', sign = '', fraction = ''] = /^([^.,]*)([.,])(\d*)\s*$/.exec(text) ?? []
  if (fraction.length <= decimals) return text
  return decimals === 0 ? whole : `${whole}${sign}${fraction.slice(0, decimals)}`
}
