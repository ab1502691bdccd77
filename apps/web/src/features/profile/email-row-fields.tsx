import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { type EmailRow, labelOf, rowProblem } from './email-rows.ts'
import styles from './profile.module.css'

interface EmailRowFieldsProps {
  row: EmailRow
  isDefault: boolean
  onEmail: (email: string) => void
  onDefault: () => void
}

/** The field of one address, and the choice of the default. */
export function EmailRowFields({ row, isDefault, onEmail, onDefault }: EmailRowFieldsProps) {
  const [left, setLeft] = useState(false)
  const isUsed = row.saved !== null || row.email !== ''
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{labelOf(row)}</legend>
      <TextField
        id={`email-${row.key}`}
        label={labelOf(row)}
        optional={row.saved === null}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={row.email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
        error={left ? rowProblem(row) : undefined}
      />
      {isUsed && (
        <Choice
          type="radio"
          name="default-email"
          label={t('profile.emails.setDefault')}
          checked={isDefault}
          onChange={onDefault}
        />
      )}
    </fieldset>
  )
}
