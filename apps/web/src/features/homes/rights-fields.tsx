import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../ui/field/choice.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import styles from './homes.module.css'
import type { Rights } from './sharing.api.ts'

interface RightsFieldsProps {
  rights: Rights
  error: string | undefined
  onChange: (rights: Rights) => void
}

/** Fields for the member's rights beyond viewing, and for the end date. */
export function RightsFields({ rights, error, onChange }: RightsFieldsProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('share.rights')}</legend>
        <p className={styles.note}>{t('share.rights.look')}</p>
        <Choice
          type="checkbox"
          label={t('share.rights.submit')}
          checked={rights.canSubmit}
          onChange={(event) => onChange({ ...rights, canSubmit: event.currentTarget.checked })}
        />
        <Choice
          type="checkbox"
          label={t('share.rights.pay')}
          checked={rights.canPay}
          onChange={(event) => onChange({ ...rights, canPay: event.currentTarget.checked })}
        />
      </fieldset>
      <div className={styles.short}>
        <DateField
          id="endsOn"
          label={t('share.endsOn')}
          hint={t('share.endsOn.hint')}
          optional
          min={kyivDay(new Date())}
          value={rights.endsOn ?? ''}
          error={error}
          onChange={(event) => onChange({ ...rights, endsOn: event.currentTarget.value || null })}
        />
      </div>
    </>
  )
}
