import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { emailProblem } from '../../lib/email-problem.ts'
import { TextField } from '../../ui/field/field.tsx'

interface EmailFieldProps {
  value: string
  onEmail: (email: string) => void
}

/** An e-mail address with the three messages of C20, shown after the person leaves the field. */
export function EmailField({ value, onEmail }: EmailFieldProps) {
  const [left, setLeft] = useState(false)
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={t('register.email')}
      error={left ? emailProblem(value) : undefined}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={(event) => onEmail(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
