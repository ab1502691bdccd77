import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { PasswordFrame, PasswordStrength } from '../../ui/field/password-strength.tsx'

interface NewPasswordFieldsProps {
  values: { password: string; password2: string }
  set: (change: { password?: string; password2?: string }) => void
  problems: { password?: string; password2?: string }
  labels: { password: string; password2: string }
}

/**
 * A new password and its confirmation; only the first field has advice on strength (C29). A problem appears when the
 * person leaves the field; a difference between the two appears as soon as the second is typed (C30).
 */
export function NewPasswordFields({ values, set, problems, labels }: NewPasswordFieldsProps) {
  const [left, setLeft] = useState({ password: false, password2: false })
  return (
    <PasswordFrame>
      <PasswordField
        id="password"
        name="password"
        label={labels.password}
        aria-describedby="password-advice"
        error={left.password ? problems.password : undefined}
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        onBlur={() => setLeft((before) => ({ ...before, password: true }))}
      />
      <PasswordStrength id="password-advice" password={values.password} />
      <PasswordField
        id="password2"
        name="password2"
        toggle={{ show: t('a11y.password2.show'), hide: t('a11y.password2.hide') }}
        label={labels.password2}
        error={left.password2 || values.password2 !== '' ? problems.password2 : undefined}
        autoComplete="new-password"
        value={values.password2}
        onChange={(event) => set({ password2: event.currentTarget.value })}
        onBlur={() => setLeft((before) => ({ ...before, password2: true }))}
      />
    </PasswordFrame>
  )
}
