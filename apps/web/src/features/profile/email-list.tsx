import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ContactList } from './contact-list.tsx'
import { type Email, keepEmails, removeEmail, saveEmails } from './profile.api.ts'
import { RemoveEmailDialog } from './remove-email-dialog.tsx'

interface EmailListProps {
  emails: readonly Email[]
  hasPassword: boolean
  /** Called after a confirmation letter was sent to the address. */
  onSent: (email: string) => void
}

/**
 * Lists every address. An unconfirmed one has a button to resend the letter; one that is not the default has a remove
 * button.
 */
export function EmailList({ emails, hasPassword, onSent }: EmailListProps) {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<Email | null>(null)
  const resend = useSave({
    save: ({ id, email }: Email) =>
      saveEmails({ id, email, useAsDefault: false, callbackPath: { path: 'email-confirm' } }),
    fallback: t('profile.emails.error'),
    onSaved: (saved, { email }) => {
      keepEmails(queries, saved)
      onSent(email)
    },
  })
  const removed = (left: Email[]) => {
    setLeaving(null)
    keepEmails(queries, left)
    toast.success(t('profile.emails.success'))
  }
  const removal = useSave({ save: removeEmail, fallback: t('profile.emails.error'), onSaved: removed })
  const isBusy = resend.busy || removal.busy
  return (
    <>
      <ContactList
        empty={t('profile.emails.empty')}
        contacts={emails.map((one) => ({
          id: one.id,
          text: one.email,
          isDefault: one.useAsDefault,
          marks: !one.confirmed && <Badge tone="warning">{t('profile.emails.unconfirmed')}</Badge>,
          action: !one.useAsDefault && (
            <>
              {!one.confirmed && (
                <Button look="quiet" disabled={isBusy} onClick={() => resend.run(one)}>
                  <Send size={20} aria-hidden="true" />
                  {t('registerDone.resend')}
                </Button>
              )}
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={t('profile.emails.remove', { email: one.email })}
                onClick={() => (one.confirmed ? setLeaving(one) : removal.run({ id: one.id }))}
              >
                <Trash2 size={20} aria-hidden="true" />
                {t('action.delete')}
              </Button>
            </>
          ),
        }))}
      />
      <RemoveEmailDialog
        email={leaving}
        hasPassword={hasPassword}
        onClose={() => setLeaving(null)}
        onRemoved={removed}
      />
    </>
  )
}
