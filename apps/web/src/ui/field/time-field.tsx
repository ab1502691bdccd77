import { t } from '@zatyshok/i18n/translate'
import { isWholeTime, timeOfText, timeText } from './time-text.ts'
import { type Notation, WrittenField, type WrittenFieldProps } from './written-field.tsx'

const notation: Notation = {
  format: timeText,
  read: timeOfText,
  write: (time) => time,
  problem: (text) => t(isWholeTime(text) ? 'validation.time.none' : 'validation.time'),
}

/** A time of 24 hours as «18:00» in every browser. `value`: `HH:MM`; empty: no time. */
export function TimeField({ hint, ...rest }: WrittenFieldProps) {
  return <WrittenField {...rest} notation={notation} hint={hint ?? t('field.time.hint')} />
}
