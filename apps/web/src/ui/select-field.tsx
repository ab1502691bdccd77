import type { SelectHTMLAttributes } from 'react'
import { Field } from './field.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'value'> {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A native list of choices with its label above. */
export function SelectField({ label, hint, error, value, options, onChoose, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <select
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={styles.select}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
