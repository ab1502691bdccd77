import { type TextareaHTMLAttributes, use } from 'react'
import { afterPress } from '../../lib/form/after-press.ts'
import { RefusedFields } from '../form/refused-fields.ts'
import { Field } from './field.tsx'
import styles from './text-area.module.css'

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'placeholder' | 'onBlur'> {
  label: string
  hint?: string
  error?: string | undefined
  /** Called after the field lost the focus and the press ended, because the error may move the pressed control. */
  onBlur?: () => void
}

/** A field for several lines of text; its height grows with the text if the browser supports that. */
export function TextArea({ label, hint, error, id, onBlur, ...rest }: TextAreaProps) {
  const isRefused = use(RefusedFields).includes(rest.name ?? '')
  return (
    <Field label={label} hint={hint} error={error} {...(id !== undefined && { id })}>
      {(ids) => (
        <textarea
          rows={5}
          {...rest}
          {...(onBlur && { onBlur: () => afterPress(onBlur) })}
          id={ids.id}
          className={styles.area}
          aria-invalid={error || isRefused ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      )}
    </Field>
  )
}
