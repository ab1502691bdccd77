import { type SelectHTMLAttributes, useState } from 'react'
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

/** A native select with its label above. */
export function SelectField({ label, hint, error, value, options, onChoose, ...rest }: SelectFieldProps) {
  const [shown, choose] = useShownChoice(value)
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <select
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={styles.select}
          value={shown}
          onChange={(event) => {
            choose(event.currentTarget.value)
            onChoose(event.currentTarget.value)
          }}
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

/**
 * Returns the chosen value until the prop follows. The router changes an address some milliseconds later. If the select
 * returned to the old value meanwhile, the next press of an arrow key would be lost.
 */
function useShownChoice(value: string): [string, (chosen: string) => void] {
  const [before, setBefore] = useState(value)
  const [chosen, choose] = useState<string>()
  if (before !== value) {
    setBefore(value)
    choose(undefined)
  }
  return [before === value && chosen !== undefined ? chosen : value, choose]
}
