import type { ReactNode, Ref } from 'react'
import type { ButtonLook } from '../button.tsx'
import styles from './form.module.css'
import { FormActions } from './form-actions.tsx'

interface FormProps {
  /** Accessible name. Omitted when the card around the form has the name. */
  label?: string
  ref?: Ref<HTMLFormElement>
  /** Labels of the fields that are still missing or wrong, falsy for the others; the button is off meanwhile. */
  missing: readonly (string | false | undefined)[]
  submitText: string
  busy: boolean
  busyText?: string | undefined
  look?: ButtonLook | undefined
  /** Called by the button or by Enter; not called while a field is missing or a request runs. */
  onSubmit: () => void
  /** Omitted: the form has no way back. */
  onCancel?: (() => void) | undefined
  /** The fields. */
  children: ReactNode
}

/** A form on the page or in a dialog: its fields, what is still missing, the button that sends it and the way back. */
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
