import { t } from '@zatyshok/i18n/translate'
import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, use, useId } from 'react'
import { afterPress } from '../../lib/form/after-press.ts'
import { RefusedFields } from '../form/refused-fields.ts'
import styles from './field.module.css'

interface FieldFrame {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

interface FieldIds {
  id: string
  describedBy: string | undefined
}

/**
 * A label above, the hint below it, the control, then the error with an icon and «Помилка:» for screen readers.
 * `children` receives the IDs to put on the control.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id: givenId,
  children,
}: FieldFrame & { id?: string; children: (ids: FieldIds) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> ({t('field.optional')})</span>}
      </label>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({ id, describedBy: described || undefined })}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  )
}

/**
 * The error of a field or a group of fields, with an icon and «Помилка:» for screen readers.
 * @param id for the `aria-describedby` of the control, if there is one
 */
export function FieldError({ id, message }: { id?: string; message: string }) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={20} aria-hidden="true" />
      <span>
        <span className="visually-hidden">{t('a11y.prefix.error')} </span>
        {message}
      </span>
    </p>
  )
}

export interface TextFieldProps
  extends FieldFrame,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'placeholder' | 'onBlur'> {
  ref?: Ref<HTMLInputElement>
  /** Called after the field lost the focus and the press ended, because the error may move the pressed control. */
  onBlur?: (() => void) | undefined
  /** A control inside the field's border: a show button, the «,» key, a unit. */
  after?: ReactNode
}

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, after, id, ref, type = 'text', onBlur, ...rest } = props
  const isRefused = use(RefusedFields).includes(rest.name ?? '')
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(optional !== undefined && { optional })}
      {...(id !== undefined && { id })}
    >
      {(ids) => (
        <span className={styles.box}>
          <input
            {...rest}
            {...(onBlur && { onBlur: () => afterPress(onBlur) })}
            ref={ref}
            id={ids.id}
            type={type}
            className={styles.input}
            aria-invalid={error || isRefused ? true : rest['aria-invalid']}
            aria-describedby={[ids.describedBy, rest['aria-describedby']].filter(Boolean).join(' ') || undefined}
          />
          {after}
        </span>
      )}
    </Field>
  )
}
