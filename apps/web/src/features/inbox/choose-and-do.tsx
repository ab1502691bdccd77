import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './inbox.module.css'

interface ChooseAndDoProps {
  label: string
  /** The option that chooses nothing. */
  none: string
  /** The button: arrows in a closed select choose at once, so choosing alone must do nothing. */
  action: string
  options: readonly { value: string; label: string }[]
  disabled: boolean
  /** Name of the keyboard shortcut that leads to the select. */
  shortcut?: string
  onDo: (value: string) => void
}

export function ChooseAndDo({ label, none, action, options, disabled, shortcut, onDo }: ChooseAndDoProps) {
  const [value, choose] = useState('')
  return (
    <div className={styles.choose}>
      <SelectField
        label={label}
        value={value}
        disabled={disabled}
        data-shortcut={shortcut}
        options={[{ value: '', label: none }, ...options]}
        onChoose={choose}
      />
      <Button look="secondary" disabled={disabled || value === ''} onClick={() => onDo(value)}>
        {action}
      </Button>
    </div>
  )
}
