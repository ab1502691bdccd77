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
  /** The field was left; told after the press that left it, for its error may move what is being pressed. */
  onBlur?: () => void
}

/** Several lines of text; grows with them where the browser can. */
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
