import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './form.module.css'
import { FormFrame } from './form-frame.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  submitText: string
  busy: boolean
  disabled?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A short form in a dialog: cancel, or submit by the button or Enter. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, submitText, busy, disabled = false, onClose, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} width="full-on-phone" busy={busy} disabled={disabled}>
            {submitText}
          </Button>
        </>
      }
    >
      <FormFrame id={formId} className={styles.form} onSubmit={onSubmit}>
        {children}
      </FormFrame>
    </Dialog>
  )
}
