import type { ReactNode, Ref } from 'react'
import type { ButtonLook } from '../button.tsx'
import styles from './form.module.css'
import { FormActions } from './form-actions.tsx'

interface FormProps {
  /** Accessible name. Omitted if the card around the form has a name. */
  label?: string
  ref?: Ref<HTMLFormElement>
  /** Labels of missing or invalid fields, falsy for valid ones; while there are any, the button is disabled. */
  missing: readonly (string | false | undefined)[]
  submitText: string
  busy: boolean
  busyText?: string | undefined
  look?: ButtonLook | undefined
  /** Called by the button or by Enter; not called while a field is missing or a request runs. */
  onSubmit: () => void
  /** Omitted: the form has no cancel button. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A form on the page or in a dialog: its fields, the list of missing fields, and the submit and cancel buttons. */
export function Form({ label, ref, onSubmit, children, ...actions }: FormProps) {
  const isReady = !actions.busy && !actions.missing.some(Boolean)
  return (
    <form
      ref={ref}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSubmit()
      }}
    >
      {children}
      <FormActions {...actions} />
    </form>
  )
}
