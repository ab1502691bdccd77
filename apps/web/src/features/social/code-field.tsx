import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../ui/field/field.tsx'

interface CodeFieldProps {
  value: string
  onCode: (code: string) => void
  error: string | null
}

/** A field for the second factor's code, from the application or from the recovery codes. */
export function CodeField({ value, onCode, error }: CodeFieldProps) {
  return (
    <TextField
      id="code"
      name="code"
      label={t('signIn.code')}
      hint={t('signIn.code.hint')}
      error={error ?? undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus
      value={value}
      onChange={(event) => onCode(event.currentTarget.value)}
    />
  )
}
