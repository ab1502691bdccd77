import { t } from '@zatyshok/i18n/translate'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { eraseProfile } from './profile.api.ts'
import styles from './profile.module.css'

interface DeleteDialogProps {
  open: boolean
  onClose: () => void
  hasPassword: boolean
  onDeleted: () => void
}

/** Explains what is deleted and what stays, asks for the password; the safe button comes first (ux.md §3). */
export function DeleteDialog({ open, onClose, hasPassword, onDeleted }: DeleteDialogProps) {
  const formId = useId()
  const cancel = useRef<HTMLSpanElement>(null)
  const [password, setPassword] = useState('')
  const erasure = useSave({
    save: eraseProfile,
    fallback: t('profile.delete.error'),
    onSaved: onDeleted,
    onRefused: () => {
      setPassword('')
      document.getElementById('delete-password')?.focus()
    },
  })
  useSafeFocus(open, cancel)
  const close = () => {
    if (erasure.busy) return
    setPassword('')
    erasure.forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('profile.delete.title')}
      actions={
        hasPassword && (
          <>
            <span ref={cancel} className={styles.dialogAction}>
              <Button look="secondary" width="full-on-phone" onClick={close}>
                {t('profile.delete.cancel')}
              </Button>
            </span>
            <Button
              type="submit"
              form={formId}
              look="danger"
              width="full-on-phone"
              busy={erasure.busy}
              disabled={password === ''}
            >
              {t('profile.delete.confirm')}
            </Button>
          </>
        )
      }
    >
      <p>{t('profile.delete.text')}</p>
      {!hasPassword && <NoPassword onClose={close} />}
      {hasPassword && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (password !== '') erasure.run(password)
          }}
        >
          <PasswordField
            id="delete-password"
            name="password"
            label={t('profile.delete.password')}
            autoComplete="current-password"
            maxLength={1024}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={
              password === '' && erasure.code === 'deletion_password_wrong' ? t('http.401.profileDelete') : undefined
            }
          />
        </form>
      )}
    </Dialog>
  )
}

/** A destructive dialog opens with the focus on its safe button. */
function useSafeFocus(open: boolean, cancel: RefObject<HTMLSpanElement | null>): void {
  useEffect(() => {
    if (open) cancel.current?.querySelector('button')?.focus()
  }, [open, cancel])
}
