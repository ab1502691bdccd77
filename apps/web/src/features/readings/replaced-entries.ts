import { emptyEntry, emptyReplacement, type ReadingEntry } from './judge-entry.ts'
import { draftDigits, draftedDigits, draftedReplacement, draftReplacement } from './reading-draft.ts'
import { openMonth, type ReadingRow } from './reading-rows.ts'

export type Entries = Readonly<Record<string, ReadingEntry>>

interface Patch {
  readonly key: string
  readonly patch: Partial<ReadingEntry>
  readonly rows: readonly ReadingRow[]
}

/**
 * The entries after a change of one row. The zones of a meter are one device: that it was replaced, its new number and
 * the day are the same for all of them. Of a copy the first meter says that it was replaced.
 */
export function changedEntries(entries: Entries, { key, patch, rows }: Patch): Entries {
  const row = rows.find((one) => one.key === key)
  const source = patch.reason === 'replaced' ? row?.copyOf : undefined
  if (source !== undefined) return changedEntries(entries, { key: source, patch, rows })
  const before = entries[key] ?? emptyEntry
  const next: Record<string, ReadingEntry> = { ...entries, [key]: { ...before, ...patch } }
  const zones = rows.filter(({ meter, copyOf }) => meter === row?.meter && copyOf === undefined)
  for (const zone of row && zones.includes(row) ? zones : []) {
    if (zone.key !== key) next[zone.key] = followed(next[zone.key] ?? emptyEntry, patch)
  }
  return next
}

function followed(entry: ReadingEntry, { reason, replacement }: Partial<ReadingEntry>): ReadingEntry {
  const { reason: before } = entry
  const own = reason === undefined || (reason !== 'replaced' && before !== 'replaced')
  const told = replacement && { serialNumber: replacement.serialNumber, replacedOn: replacement.replacedOn }
  return {
    ...entry,
    ...(!own && { reason: reason === 'replaced' ? reason : null, unasked: reason === 'replaced' }),
    replacement: { ...entry.replacement, ...told },
  }
}

/** Keeps what a change has touched as the person's draft. */
export function draftChanges(before: Entries, after: Entries): void {
  for (const [key, entry] of Object.entries(after)) {
    const was = before[key] ?? emptyEntry
    if (was.text !== entry.text) draftDigits(key, entry.text)
    if (was.replacement !== entry.replacement || was.reason !== entry.reason) {
      draftReplacement(key, entry.reason === 'replaced' ? entry.replacement : null)
    }
  }
}

/** What the form begins with: the draft, or the replacement that was told with the reading of this month. */
export function begunEntries(rows: readonly ReadingRow[]): Entries {
  const digits = draftedDigits()
  const begun = rows.map((row): [string, ReadingEntry] => {
    const { [row.key]: text = '' } = digits
    const replacement = draftedReplacement(row.key) ?? (row.copyOf === undefined ? givenReplacement(row) : undefined)
    return [
      row.key,
      {
        ...emptyEntry,
        text,
        settled: text !== '',
        ...(replacement && { reason: 'replaced', unasked: true, replacement: { ...emptyReplacement, ...replacement } }),
      },
    ]
  })
  return Object.fromEntries(begun.filter(([, { text, reason }]) => text !== '' || reason !== null))
}

function givenReplacement({ meter, zone, today }: ReadingRow) {
  const given = meter.lastGiven.find((one) => one.zone === zone)
  return given?.billingMonth === openMonth(meter, today) ? given.replacement : undefined
}
