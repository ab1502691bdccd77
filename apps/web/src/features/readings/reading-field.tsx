import { useRef } from 'react'
import { TextField } from '../../ui/field/field.tsx'
import { CommaKey } from './comma-key.tsx'
import { fieldError } from './issue-text.ts'
import { type ReadingEntry, shownIssues } from './judge-entry.ts'
import { focusNextReading } from './next-reading.ts'
import type { JudgedRow } from './use-reading-entries.ts'

interface ReadingFieldProps {
  row: JudgedRow
  /** Shown above the field. */
  label: string
  /** Read aloud instead, where the label alone does not tell which meter it is. */
  fullLabel?: string
  hint?: string
  onChange: (patch: Partial<ReadingEntry>) => void
}

/**
 * The field of one reading. A text field on purpose: a wheel or an arrow key must never
 * change a reading, and «00418,902» must stay as typed (F05).
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
      error={refusal && !refusal.replacement ? refusal.message : fieldError(judgedRow, issues)}
      inputMode="decimal"
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
