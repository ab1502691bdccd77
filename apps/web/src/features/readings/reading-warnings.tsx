import type { ReadingReason } from '@zatyshok/domain/meters/reading-check'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { highText, noteTexts } from './issue-text.ts'
import { type ReadingEntry, shownIssues } from './judge-entry.ts'
import styles from './readings.module.css'
import { ReplacementFields } from './replacement-fields.tsx'
import type { JudgedRow } from './use-reading-entries.ts'

interface ReadingWarningsProps {
  judgedRow: JudgedRow
  onChange: (patch: Partial<ReadingEntry>) => void
}

/** Under a field: notes, a warning that needs a tick, and for a low reading the choice between two reasons. */
export function ReadingWarnings({ judgedRow, onChange }: ReadingWarningsProps) {
  const { row, entry, judged } = judgedRow
  const issues = shownIssues(row, entry, judged)
  const high = highText(row, judged)
  const wantsTick = high !== null || entry.wantsTick
  return (
    <>
      {offersReason(judgedRow) && <LessChoice judgedRow={judgedRow} onChange={onChange} />}
      <ReplacementFields judgedRow={judgedRow} onChange={onChange} />
      {wantsTick && (
        <Notice tone="warning">
          <p role="status" className={styles.question}>
            {high ?? t('reading.warn.high.title')}
          </p>
          <Choice
            type="checkbox"
            label={t('reading.warn.confirm')}
            checked={entry.confirmed}
            onChange={(event) => onChange({ confirmed: event.currentTarget.checked })}
          />
        </Notice>
      )}
      {noteTexts(entry, judged, issues).map((text) => (
        <Notice key={text} tone="info">
          <p role="status">{text}</p>
        </Notice>
      ))}
    </>
  )
}

const reasons = (): { reason: ReadingReason; label: string }[] => [
  { reason: 'replaced', label: t('reading.warn.less.replaced') },
  { reason: 'rollover', label: t('reading.warn.less.rollover') },
]

function LessChoice({ judgedRow: { row, entry }, onChange }: ReadingWarningsProps) {
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('reading.less.legend')}</legend>
      {reasons().map(({ reason, label }) => (
        <Choice
          key={reason}
          type="radio"
          name={`reason-${row.key}`}
          label={label}
          checked={entry.reason === reason}
          onChange={() => onChange({ reason, unasked: false, settled: true })}
        />
      ))}
    </fieldset>
  )
}

/** True if a row has a note, a warning or a choice to show. */
export function hasWarnings(judgedRow: JudgedRow): boolean {
  const { row, entry, judged } = judgedRow
  const hasIssue = shownIssues(row, entry, judged).some(({ code }) => code === 'unusually_high' || code === 'unchanged')
  return entry.wantsTick || hasIssue || entry.reason === 'replaced' || offersReason(judgedRow)
}

/**
 * True if the form offers the choice of a reason. The choice stays visible after it was made, although the issue is
 * gone then.
 */
export function offersReason({ row, entry, judged }: JudgedRow): boolean {
  if (!judged.isLess || entry.unasked || isCopiedReplacement(row, entry)) return false
  return entry.reason !== null || shownIssues(row, entry, judged).some(({ code }) => code === 'below_previous')
}

/** True for a copy with a replaced meter: the first meter of the device shows the choice and its fields. */
const isCopiedReplacement = ({ copyOf }: JudgedRow['row'], { reason }: ReadingEntry) =>
  copyOf !== undefined && reason === 'replaced'
