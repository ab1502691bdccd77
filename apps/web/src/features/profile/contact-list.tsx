import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import styles from './profile.module.css'

interface ContactListProps {
  empty: string
  contacts: readonly { id: number; text: string; isDefault: boolean; marks?: ReactNode; action?: ReactNode }[]
}

/** A read-only list of addresses or phones; the default one is marked. */
export function ContactList({ empty, contacts }: ContactListProps) {
  if (contacts.length === 0) return <p className={styles.label}>{empty}</p>
  return (
    <ul className={styles.list}>
      {contacts.map(({ id, text, isDefault, marks, action }) => (
        <li key={id} className={styles.contact}>
          <span className={styles.value}>{text}</span>
          {isDefault && <Badge tone="neutral">{t('profile.default')}</Badge>}
          {marks}
          {action && <span className={styles.contactAction}>{action}</span>}
        </li>
      ))}
    </ul>
  )
}
