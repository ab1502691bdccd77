import { t } from '@zatyshok/i18n/translate'
import { Button, type ButtonLook } from '../button.tsx'
import styles from './form-actions.module.css'
import { remainingText } from './remaining-text.ts'

export interface FormActionsProps {
  /**
   * Labels of missing or invalid fields, falsy for valid ones; while there are any, the button is disabled. Omitted: the
   * form has no list of them.
   */
  missing?: readonly (string | false | undefined)[] | undefined
  /** Disables the button without a list of missing fields. */
  disabled?: boolean | undefined
  /** Id of a text that says why the button is disabled. */
  disabledBy?: string | undefined
  submitText: string
  busy: boolean
  busyText?: string | undefined
  look?: ButtonLook | undefined
  /** Omitted: the form has no cancel button. */
  onCancel?: (() => void) | undefined
  /** Default: «Скасувати». */
  cancelText?: string
}

/** The end of a form: a polite live list of missing fields, then the submit and cancel buttons. */
export function FormActions(props: FormActionsProps) {
  const {
    missing,
    disabled = false,
    disabledBy,
    submitText,
    busy,
    busyText,
    look = 'primary',
    onCancel,
    cancelText,
  } = props
  const fields = (missing ?? []).filter((field) => typeof field === 'string')
  return (
    <>
      {missing && (
        <p className={styles.missing} role="status">
          {fields.length > 0 && remainingText(fields)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          look={look}
          width="full-on-phone"
          busy={busy}
          {...(busyText !== undefined && { busyText })}
          disabled={disabled || fields.length > 0}
          aria-describedby={disabledBy}
        >
          {submitText}
        </Button>
        {onCancel && (
          <Button look="secondary" width="full-on-phone" onClick={onCancel}>
            {cancelText ?? t('action.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
