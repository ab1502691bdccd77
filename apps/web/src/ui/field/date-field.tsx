import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { dateText, dayOfText, isWholeDate } from './date-text.ts'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'ref' | 'inputMode' | 'after'> {
  /** `YYYY-MM-DD`; empty: no date. */
  value: string
  /** First and last day of the calendar, `YYYY-MM-DD`. The form checks a typed day itself. */
  min?: string | undefined
  max?: string | undefined
  /** Called with `YYYY-MM-DD`, or with an empty value while the date is incomplete. */
  onChange: (event: { currentTarget: { value: string } }) => void
}

/**
 * A date as «23.11.2026» in every browser: the native field shows it in the browser's language, such as `11/23/2026`.
 * The native field gives only its calendar. A form with an incomplete date is not sent (`FormFrame`).
 */
export function DateField({ value, min, max, onChange, onBlur, onKeyDown, hint, error, ...rest }: DateFieldProps) {
  const [text, setText] = useState(textOf(value))
  const [isJudged, setJudged] = useState(false)
  const parsed = dayOfText(text)
  if (value !== (parsed ?? '')) setText(textOf(value))
  const write = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const next = afterTyping(text, currentTarget)
    setText(next)
    setJudged(false)
    onChange({ currentTarget: { value: dayOfText(next) ?? '' } })
  }
  const isUnfinished = text.trim() !== '' && parsed === null
  const ownError = isJudged ? t(isWholeDate(text) ? 'validation.date.none' : 'validation.date') : undefined
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete={rest.autoComplete ?? 'off'}
      value={text}
      {...(isUnfinished && { 'data-unfinished': true })}
      hint={hint ?? t('field.date.hint')}
      error={isUnfinished ? ownError : error}
      onChange={write}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setJudged(true)
        onKeyDown?.(event)
      }}
      onBlur={() => {
        setJudged(true)
        if (parsed) setText(formatDate(parsed))
        onBlur?.()
      }}
      after={hasCalendar() && <Calendar label={rest.label} value={value} min={min} max={max} onChange={onChange} />}
    />
  )
}

/** Dots are put in only at the end: a correction in the middle must not move the caret. */
function afterTyping(before: string, input: HTMLInputElement): string {
  const typed = input.value
  const isAtEnd = input.selectionStart === null || input.selectionStart === typed.length
  const isDeleting = before.startsWith(typed)
  return isAtEnd && !isDeleting ? dateText(typed) : typed
}

const hasCalendar = () => 'showPicker' in HTMLInputElement.prototype

/** A button that opens the browser's own calendar. */
function Calendar({ label, onChange, ...days }: Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max' | 'onChange'>) {
  const native = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <input
        {...days}
        ref={native}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onChange({ currentTarget: { value: currentTarget.value } })
          button.current?.focus()
        }}
      />
      <button
        ref={button}
        type="button"
        className={styles.show}
        aria-label={t('a11y.date.calendar', { label })}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarDays aria-hidden="true" />
      </button>
    </>
  )
}

const textOf = (day: string) => (day === '' ? '' : formatDate(day))
