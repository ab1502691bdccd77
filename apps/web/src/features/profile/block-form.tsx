import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary, type FormProblem } from '../../ui/form/error-summary.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import type { Save } from '../../ui/form/use-save.ts'
import styles from './profile.module.css'

interface BlockFormProps {
  /** The form's accessible name. */
  label: string
  save: Pick<Save<never>, 'busy' | 'items' | 'attempt'>
  /** The ID and label of the control for each path that the server may name. */
  fields: Readonly<Record<string, { id: string; label: string }>>
  /** Labels of missing or invalid fields; while there are any, the button is disabled. */
  remaining: readonly (string | false | undefined)[]
  onSubmit: () => void
  submitText?: string
  busyText?: string
  /** Omitted: the form has no cancel button. */
  onCancel?: () => void
  /** Whether the first field receives the focus when the form opens. */
  focusFirst?: boolean
  children: ReactNode
}

/** A form of one block: its error summary, the fields, save and cancel, and the list of missing fields. */
export function BlockForm(props: BlockFormProps) {
  const { label, save, fields, remaining, onSubmit, onCancel, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { focusFirst = false } = props
  useEffect(() => {
    if (focusFirst) form.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()
  }, [focusFirst])
  const missing = remaining.filter((one) => typeof one === 'string')
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !save.busy) onSubmit()
      }}
    >
      <ErrorSummary problems={save.items.map((item) => problemOf(item, fields))} attempt={save.attempt} />
      {children}
      <FormActions
        missing={missing}
        submitText={props.submitText ?? t('action.save')}
        busy={save.busy}
        busyText={props.busyText ?? t('state.saving')}
        onCancel={onCancel}
      />
    </form>
  )
}

function problemOf(
  { message, path = '' }: { message: string; path?: string },
  fields: BlockFormProps['fields'],
): FormProblem {
  const field = fields[path] ?? fields[path.split('.').at(-1) ?? '']
  return field ? { message, fieldId: field.id, label: field.label } : { message }
}
