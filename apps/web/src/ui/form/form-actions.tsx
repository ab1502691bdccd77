import { t } from '@zatyshok/i18n/translate'
import { Button, type ButtonLook } from '../button.tsx'
import styles from './form-actions.module.css'

interface FormActionsProps {
  /** Labels of missing or invalid fields, falsy for valid ones; while there are any, the button is disabled. */
  missing: readonly (string | false | undefined)[]
  submitText: string
  busy: boolean
  busyText?: string | undefined
  look?: ButtonLook | undefined
  /** Omitted: the form has no cancel button. */
  onCancel?: (() => void) | undefined
}

/** The end of a form: a polite live list of missing fields, then the submit and cancel buttons. */
export function FormActions({ missing, submitText, busy, busyText, look = 'primary', onCancel }: FormActionsProps) {
  const fields = missing.filter(Boolean).join(', ')
  const isOff = fields !== ''
  return (
    <>
      <p className={styles.missing} role="status">
        {isOff && t('form.remaining', { fields })}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          look={look}
          width="full-on-phone"
          busy={busy}
          {...(busyText !== undefined && { busyText })}
          disabled={isOff}
        >
          {submitText}
        </Button>
        {onCancel && (
          <Button look="secondary" width="full-on-phone" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
