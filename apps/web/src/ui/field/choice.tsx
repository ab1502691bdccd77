import type { InputHTMLAttributes, Ref } from 'react'
import styles from './choice.module.css'

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  type: 'checkbox' | 'radio'
  label: string
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox or radio button; the whole line of 48 px is its target. */
export function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} className={styles.mark} />
      <span>{label}</span>
    </label>
  )
}
