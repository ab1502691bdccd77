import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import { Badge, Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError, Skeleton } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast-store.ts'
import { BillsChoice } from './bills-choice.tsx'
import { ContactList } from './contact-list.tsx'
import { EmailsForm } from './emails-form.tsx'
import type { OneBlock } from './one-block.ts'
import { type Email, emailsQuery, keepEmails, type Profile, removeEmail, saveEmails } from './profile.api.ts'
import styles from './profile.module.css'
import { useReturnFocus } from './return-focus.ts'
import { useSave } from './use-save.ts'

/** E-mail addresses: the default one and those that wait for confirmation are marked (D05); bills by e-mail (D07). */
export function EmailsCard({ profile, one }: { profile: Profile; one: OneBlock }) {
  const { data: emails, isError, isFetching, refetch } = useQuery(emailsQuery)
  const [sentTo, setSentTo] = useState<readonly string[]>([])
  const isEditing = one.current === 'emails'
  useReturnFocus(isEditing, 'edit-emails')
  const settings = useSettings()
  if (isError && !emails) return <LoadError busy={isFetching} onRetry={() => void refetch()} />
  const title = t('profile.emails.title')
  const defaultEmail = emails?.find(({ useAsDefault }) => useAsDefault)?.email ?? ''
  return (
    <Card
      title={title}
      action={
        emails &&
        !isEditing && (
          <Button id="edit-emails" look="quiet" onClick={() => one.claim('emails')}>
            <Pencil size={20} aria-hidden="true" />
            {t('profile.emails.change')}
          </Button>
        )
      }
    >
      {!emails && <Skeleton what={title} rows={1} />}
      <div role="status" className={styles.sent}>
        {sentTo.map((email) => (
          <Notice key={email} tone="info" title={t('profile.emails.confirmSent', { email })} />
        ))}
      </div>
      {emails && !isEditing && <EmailList emails={emails} onSent={(email) => setSentTo([email])} />}
      {emails && isEditing && (
        <EmailsForm emails={emails} hasPassword={profile.hasPassword} one={one} onSent={setSentTo} />
      )}
      {profile.role === 'consumer' && settings?.flags.profileNotifications && <BillsChoice email={defaultEmail} />}
    </Card>
  )
}

function EmailList({ emails, onSent }: { emails: readonly Email[]; onSent: (email: string) => void }) {
  const queries = useQueryClient()
  const resend = useSave({
    save: ({ id, email }: Email) =>
      saveEmails({ id, email, useAsDefault: false, callbackPath: { path: 'email-confirm' } }),
    fallback: t('profile.emails.error'),
    onSaved: (saved, { email }) => {
      keepEmails(queries, saved)
      onSent(email)
    },
  })
  const removal = useSave({
    save: ({ id }: Email) => removeEmail(id),
    fallback: t('profile.emails.error'),
    onSaved: (saved) => {
      keepEmails(queries, saved)
      toast.success(t('profile.emails.success'))
    },
  })
  const isBusy = resend.busy || removal.busy
  return (
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
              onClick={() => removal.run(one)}
            >
              <Trash2 size={20} aria-hidden="true" />
              {t('action.delete')}
            </Button>
          </>
        ),
      }))}
    />
  )
}
