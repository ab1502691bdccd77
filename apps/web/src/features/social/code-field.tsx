import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../ui/field/field.tsx'

interface CodeFieldProps {
  value: string
  onCode: (code: string) => void
  error: string | null
}

/** The code of the second factor, from the application or from paper. */
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
