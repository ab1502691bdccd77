import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { emptyReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { keepDraft, readDraft, type Typed } from '../../lib/form/form-drafts.ts'
import { emptyEntry, type ReadingEntry } from './judge-entry.ts'
import { openMonth, type ReadingRow } from './reading-rows.ts'

/** The typed values of a form, by the key of the row. */
export type Entries = Readonly<Record<string, ReadingEntry>>

interface Patch {
  readonly key: string
  readonly patch: Partial<ReadingEntry>
  readonly rows: readonly ReadingRow[]
}

/**
 * The entries after a change of one row. The zones of a meter are one device, so the reason `replaced`, the new number
 * and the day are the same in all of them. The reason `replaced` of a copy goes to the row that it copies.
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

/** The entry of another zone of the same meter after a change. */
function followed(entry: ReadingEntry, { reason, replacement }: Partial<ReadingEntry>): ReadingEntry {
  const { reason: before } = entry
  const own = reason === undefined || (reason !== 'replaced' && before !== 'replaced')
  const shared = replacement && { serialNumber: replacement.serialNumber, replacedOn: replacement.replacedOn }
  return {
    ...entry,
    ...(!own && { reason: reason === 'replaced' ? reason : null, unasked: reason === 'replaced' }),
    replacement: { ...entry.replacement, ...shared },
  }
}

/** The entries that a form opens with: the draft, or the replacement that was given with this month's reading. */
export function openingEntries(rows: readonly ReadingRow[]): Entries {
  const draft = readDraft(FORM)
  const opening = rows.map((row): [string, ReadingEntry] => {
    const text = typeof draft[row.key] === 'string' ? String(draft[row.key]) : ''
    const drafted = draft[replacementKey(row.key)]
    const replacement = typeof drafted === 'object' && drafted ? drafted : givenReplacement(row)
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
  return Object.fromEntries(opening.filter(([, { text, reason }]) => text !== '' || reason !== null))
}

function givenReplacement({ meter, zone, today, copyOf }: ReadingRow): MeterReplacement | undefined {
  const given = meter.lastGiven.find((one) => one.zone === zone)
  return copyOf === undefined && given?.billingMonth === openMonth(meter, today) ? given.replacement : undefined
}

const FORM = 'readings'

/** Key of the replacement in the draft, beside the text of its row. */
const replacementKey = (key: string) => `${key} replacement`

/** Writes the entries that a change has touched to the person's draft (decision 0073). */
export function draftChanges(before: Entries, after: Entries): void {
  for (const [key, entry] of Object.entries(after)) {
    const was = before[key] ?? emptyEntry
    if (was.text !== entry.text) draftPart(key, entry.text || null)
    if (was.replacement !== entry.replacement || was.reason !== entry.reason) {
      draftPart(replacementKey(key), entry.reason === 'replaced' ? entry.replacement : null)
    }
  }
}

/** Writes one row to the draft, so that the form opens with it. */
export function draftRow(key: string, { text, replacement }: Pick<ReadingEntry, 'text'> & Partial<ReadingEntry>): void {
  draftPart(key, text || null)
  draftPart(replacementKey(key), replacement ?? null)
}

/** null removes the part. */
function draftPart(name: string, part: unknown): void {
  const { [name]: _, ...others }: Typed = readDraft(FORM)
  keepDraft(FORM, part === null ? others : { ...others, [name]: part })
}
