import { t } from '@zatyshok/i18n/translate'
import { type RefObject, useRef } from 'react'
import { TextField } from '../../ui/field/field.tsx'
import { fieldError } from './issue-text.ts'
import { type ReadingEntry, shownIssues } from './judge-entry.ts'
import styles from './readings.module.css'
import type { JudgedRow } from './use-reading-entries.ts'

interface ReadingFieldProps {
  row: JudgedRow
  /** Visible label above the field. */
  label: string
  /** Read by a screen reader instead of the label when the label does not name the meter. */
  fullLabel?: string
  hint?: string
  onChange: (patch: Partial<ReadingEntry>) => void
}

/**
 * The field of one reading. It is a text field, because a wheel or an arrow key must not change a reading, and
 * «00418,902» must stay as typed (F05).
 */
export function ReadingField({ row: judgedRow, label, fullLabel, hint, onChange }: ReadingFieldProps) {
  const { row, entry, judged, refusal } = judgedRow
  const input = useRef<HTMLInputElement>(null)
  const changeText = (text: string) => onChange({ text, confirmed: false, wantsTick: false })
  const issues = shownIssues(row, entry, judged)
  return (
    <TextField
      ref={input}
      label={label}
      {...(fullLabel && { 'aria-label': fullLabel })}
      hint={hint}
      error={refusal && !refusal.replacement ? refusal.message : fieldError(judged, issues)}
      inputMode={row.meter.decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={20}
      data-reading={row.key}
      value={entry.text}
      onChange={(event) => changeText(event.currentTarget.value)}
      onBlur={() => entry.text && onChange({ settled: true })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (entry.text) onChange({ settled: true })
        if (focusNextReading(event.currentTarget)) event.preventDefault()
      }}
      after={row.meter.decimals > 0 && <CommaKey input={input} onText={changeText} />}
    />
  )
}

interface CommaKeyProps {
  input: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

/** «,» beside the field: some decimal keyboards have no separator or a wrong one. The caret keeps its place. */
function CommaKey({ input, onText }: CommaKeyProps) {
  const insert = () => {
    const field = input.current
    if (!field) return
    field.focus()
    field.setRangeText(',', field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    onText(field.value)
  }
  return (
    <button
      type="button"
      className={styles.comma}
      aria-label={t('reading.comma')}
      onPointerDown={(event) => event.preventDefault()}
      onClick={insert}
    >
      ,
    </button>
  )
}

/** Focuses the next reading of the form, which Enter does; returns false after the last one. */
function focusNextReading(input: HTMLInputElement): boolean {
  const fields = Array.from(input.form?.querySelectorAll<HTMLInputElement>('input[data-reading]') ?? [])
  const next = fields[fields.indexOf(input) + 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
