import { currentPassword } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import { type RefObject, useEffect, useId, useRef } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { eraseProfile } from './profile.api.ts'
import styles from './profile.module.css'

const schema = z.object({ password: currentPassword })
const blank = { password: '' }

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
  const form = useSchemaForm(schema, blank)
  const { text } = declaredFields(form, {
    password: { label: t('profile.delete.password'), maxLength: 1024, autoComplete: 'current-password' },
  })
  const erasure = useSave({
    save: eraseProfile,
    fallback: t('profile.delete.error'),
    onSaved: onDeleted,
    onRefused: () => {
      form.set('password', '')
      document.getElementById('delete-password')?.focus()
    },
  })
  useSafeFocus(open, cancel)
  const close = () => {
    if (erasure.busy) return
    form.set('password', '')
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
              disabled={!form.isValid}
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
        <FormFrame
          id={formId}
          onSubmit={() => {
            if (form.isValid) erasure.run(form.values.password)
          }}
        >
          <PasswordField
            {...text('password')}
            id="delete-password"
            error={
              !form.isValid && erasure.code === 'deletion_password_wrong' ? t('http.401.profileDelete') : undefined
            }
          />
        </FormFrame>
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
