import type { ReactNode, Ref } from 'react'
import styles from './form.module.css'
import { FormActions, type FormActionsProps } from './form-actions.tsx'
import { FormFrame } from './form-frame.tsx'

interface FormProps extends FormActionsProps {
  /** Accessible name. Omitted if the card around the form has a name. */
  label?: string
  ref?: Ref<HTMLFormElement>
  className?: string | undefined
  /** Called by the button or by Enter; not called while the button is disabled or a request runs. */
  onSubmit: () => void
  children: ReactNode
}

/** A form on the page or in a dialog: its fields, the list of missing fields, and the submit and cancel buttons. */
export function Form({ label, ref, className = styles.form, onSubmit, children, ...actions }: FormProps) {
  const isReady = !actions.busy && !actions.disabled && !actions.missing?.some(Boolean)
  return (
    <FormFrame
      {...(ref && { ref })}
      className={className}
      label={label}
      onSubmit={() => {
        if (isReady) onSubmit()
      }}
    >
      {children}
      <FormActions {...actions} />
    </FormFrame>
  )
}
