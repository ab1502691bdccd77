import { type ReactNode, useEffect, useRef } from 'react'
import { type Failure, refusedFields } from '../../lib/form/use-attempt.ts'
import styles from './access-form.module.css'
import { FormFrame } from './form-frame.tsx'
import { RefusedFields } from './refused-fields.ts'
import { remainingText } from './remaining-text.ts'

interface AccessFormProps {
  onSubmit: () => void
  /** Called when the user starts to fill in the form. */
  onFocus?: () => void
  /** The refusal of the last attempt: marks the fields that the server names, and focuses the first. */
  failure?: Failure | null
  children: ReactNode
}

/** The card of an access form: replaces the browser's validation with the portal's; a button or Enter submits it. */
export function AccessForm({ onSubmit, onFocus, failure = null, children }: AccessFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.place !== 'toast') return
    const [first = ''] = refusedFields(failure)
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }, [failure])
  return (
    <FormFrame ref={form} className={styles.form} onFocus={onFocus} onSubmit={onSubmit}>
      <RefusedFields value={refusedFields(failure)}>{children}</RefusedFields>
    </FormFrame>
  )
}

/** Lists missing fields beside the disabled button (ux.md §0). */
export function Remaining({ fields }: { fields: readonly (string | false | undefined)[] }) {
  const missing = fields.filter((field) => typeof field === 'string')
  return (
    <p className={styles.remaining} role="status">
      {missing.length > 0 && remainingText(missing)}
    </p>
  )
}
