import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import styles from './new-account.module.css'

interface StepActionsProps {
  /** Labels of missing or invalid fields; while there are any, the button is disabled. */
  missing: readonly string[]
  submitText: string
  busy?: boolean
  onBack: () => void
}

/** The end of a step: a polite live list of missing fields, the submit button and the «back» button. */
export function StepActions({ missing, submitText, busy = false, onBack }: StepActionsProps) {
  return (
    <>
      <p className={styles.missing} role="status">
        {missing.length > 0 && t('form.remaining', { fields: missing.join(', ') })}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          width="full-on-phone"
          busy={busy}
          busyText={t('state.checking')}
          disabled={missing.length > 0}
        >
          {submitText}
        </Button>
        <Button look="secondary" width="full-on-phone" onClick={onBack}>
          {t('action.back')}
        </Button>
      </div>
    </>
  )
}
