import { t } from '@zatyshok/i18n/translate'
import type { RefObject } from 'react'
import styles from './readings.module.css'

interface CommaKeyProps {
  input: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

/** «,» beside the field: some decimal keyboards have no separator, or the wrong one. The caret stays where it was. */
export function CommaKey({ input, onText }: CommaKeyProps) {
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
