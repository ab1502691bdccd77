import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Failure, refusedFields } from '../../lib/form/use-attempt.ts'
import styles from './access-form.module.css'
import { RefusedFields } from './refused-fields.ts'

interface AccessFormProps {
  onSubmit: () => void
  /** The first sign that somebody is going to fill it in. */
  onFocus?: () => void
  /** Why the last attempt was refused: marks the fields that the server names, and focuses the first. */
  failure?: Failure | null
  children: ReactNode
}

/** The card of a form of access: our own checks instead of the browser's, one submit by button or Enter. */
export function AccessForm({ onSubmit, onFocus, failure = null, children }: AccessFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.place !== 'toast') return
    const [first = ''] = refusedFields(failure)
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }, [failure])
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <RefusedFields value={refusedFields(failure)}>{children}</RefusedFields>
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
