import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { dateText, dayOfText, isDay, isWholeDate } from './date-text.ts'
import styles from './field.module.css'
import { type Notation, WrittenField, type WrittenFieldProps } from './written-field.tsx'

/** `value`: `YYYY-MM-DD`; empty: no date. */
interface DateFieldProps extends WrittenFieldProps {
  /** First and last day of the calendar, `YYYY-MM-DD`. The form checks a typed day itself. */
  min?: string | undefined
  max?: string | undefined
}

const notation: Notation = {
  format: dateText,
  read: dayOfText,
  write: (day) => (isDay(day) ? formatDate(day) : day),
  problem: (text) => t(isWholeDate(text) ? 'validation.date.none' : 'validation.date'),
}

/** A date as «23.11.2026» in every browser. The native field gives only its calendar. */
export function DateField({ min, max, hint, ...rest }: DateFieldProps) {
  const { label, value, onChange } = rest
  return (
    <WrittenField
      {...rest}
      notation={notation}
      hint={hint ?? t('field.date.hint')}
      after={hasCalendar() && <Calendar label={label} value={value} min={min} max={max} onChange={onChange} />}
    />
  )
}

const hasCalendar = () => 'showPicker' in HTMLInputElement.prototype

/** A button that opens the browser's own calendar. */
function Calendar({
  label,
  value,
  onChange,
  ...days
}: Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max' | 'onChange'>) {
  const native = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <input
        {...days}
        ref={native}
        type="date"
        value={isDay(value) ? value : ''}
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
