import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Choice } from '../field/choice.tsx'
import fieldStyles from '../field/field.module.css'

interface EndOtherWaysProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox beside a new password: also removes passkeys and other sign-in methods without a password. */
export function EndOtherWays({ checked, onChange }: EndOtherWaysProps) {
  const hintId = useId()
  return (
    <div>
      <Choice
        type="checkbox"
        label={t('password.endOtherWays')}
        aria-describedby={hintId}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id={hintId} className={fieldStyles.hint}>
        {t('password.endOtherWays.hint')}
      </p>
    </div>
  )
}
