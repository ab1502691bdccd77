import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { BillsChoice } from './bills-choice.tsx'
import { EmailList } from './email-list.tsx'
import { EmailsForm } from './emails-form.tsx'
import type { OneBlock } from './one-block.ts'
import { emailsQuery, type Profile } from './profile.api.ts'
import styles from './profile.module.css'
import { useReturnFocus } from './return-focus.ts'

/** E-mail addresses: the default one and the unconfirmed ones are marked (D05); bills by e-mail (D07). */
export function EmailsBlock({ profile, one }: { profile: Profile; one: OneBlock }) {
  const { data: emails, isError, isFetching, refetch } = useQuery(emailsQuery)
  const [sentTo, setSentTo] = useState<readonly string[]>([])
  const isEditing = one.current === 'emails'
  useReturnFocus(isEditing, 'edit-emails')
  const settings = useSettings()
  const isKept = settings?.sendsMail === false
  if (isError && !emails) return <LoadError busy={isFetching} onRetry={() => void refetch()} />
  const defaultEmail = emails?.find(({ useAsDefault }) => useAsDefault)?.email ?? ''
  return (
    <>
      {!emails && <Skeleton what={t('profile.emails.title')} rows={1} />}
      <div role="status" className={styles.sent}>
        {sentTo.map((email) => (
          <Notice
            key={email}
            tone={isKept ? 'warning' : 'info'}
            title={t(isKept ? 'profile.emails.confirmKept' : 'profile.emails.confirmSent', { email })}
          />
        ))}
      </div>
      {emails && !isEditing && (
        <EmailList emails={emails} hasPassword={profile.hasPassword} onSent={(email) => setSentTo([email])} />
      )}
      {emails && !isEditing && (
        <div>
          <Button id="edit-emails" look="secondary" onClick={() => one.claim('emails')}>
            <Pencil size={20} aria-hidden="true" />
            {t('profile.emails.change')}
          </Button>
        </div>
      )}
      {emails && isEditing && (
        <EmailsForm emails={emails} hasPassword={profile.hasPassword} one={one} onSent={setSentTo} />
      )}
      {profile.role === 'consumer' && settings?.flags.profileNotifications && <BillsChoice email={defaultEmail} />}
    </>
  )
}
