import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError, Skeleton } from '../../ui/loading.tsx'
import { emailsQuery, phonesQuery } from './profile.api.ts'
import styles from './profile.module.css'

/** E-mail addresses; the default one and those that wait for confirmation are marked. */
export function EmailsCard() {
  const { data: emails, isError, isFetching, refetch } = useQuery(emailsQuery)
  return (
    <ContactCard
      title={t('profile.emails.title')}
      empty={t('profile.emails.empty')}
      retry={isError && !emails ? { busy: isFetching, run: () => void refetch() } : null}
      contacts={emails?.map(({ id, email, useAsDefault, confirmed }) => ({
        id,
        text: email,
        marks: (
          <>
            {useAsDefault && <Badge tone="neutral">{t('profile.default')}</Badge>}
            {!confirmed && <Badge tone="warning">{t('profile.emails.unconfirmed')}</Badge>}
          </>
        ),
      }))}
    />
  )
}

/** Contact phones; the default one is marked. */
export function PhonesCard() {
  const { data: phones, isError, isFetching, refetch } = useQuery(phonesQuery)
  return (
    <ContactCard
      title={t('profile.phones.title')}
      empty={t('profile.phones.empty')}
      retry={isError && !phones ? { busy: isFetching, run: () => void refetch() } : null}
      contacts={phones?.map(({ id, phone, useAsDefault }) => ({
        id,
        text: formatPhone(phone),
        marks: useAsDefault && <Badge tone="neutral">{t('profile.default')}</Badge>,
      }))}
    />
  )
}

interface ContactCardProps {
  title: string
  empty: string
  /** Loading failed: how to try again. */
  retry: { busy: boolean; run: () => void } | null
  /** undefined: not loaded yet. */
  contacts: readonly { id: number; text: string; marks: ReactNode }[] | undefined
}

function ContactCard({ title, empty, retry, contacts }: ContactCardProps) {
  if (retry) return <LoadError busy={retry.busy} onRetry={retry.run} />
  return (
    <Card title={title}>
      {!contacts && <Skeleton what={title} rows={1} />}
      {contacts?.length === 0 && <p className={styles.label}>{empty}</p>}
      {contacts && contacts.length > 0 && (
        <ul className={styles.list}>
          {contacts.map(({ id, text, marks }) => (
            <li key={id} className={styles.contact}>
              <span className={styles.value}>{text}</span>
              {marks}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
