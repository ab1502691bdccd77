import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import styles from './access-form.module.css'

interface AccessFormProps {
  onSubmit: () => void
  /** The first sign that somebody is going to fill it in. */
  onFocus?: () => void
  children: ReactNode
}

/** The card of a form of access: our own checks instead of the browser's, one submit by button or Enter. */
export function AccessForm({ onSubmit, onFocus, children }: AccessFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** What is still missing, said beside the disabled button (ux.md §0). */
export function Remaining({ fields }: { fields: readonly (string | false | undefined)[] }) {
  const missing = fields.filter(Boolean)
  return (
    <p className={styles.remaining} role="status">
      {missing.length > 0 && t('form.remaining', { fields: missing.join(', ') })}
    </p>
  )
}
