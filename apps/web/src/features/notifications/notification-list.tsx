import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotificationGroup } from './notification-groups.ts'
import { NotificationRow } from './notification-row.tsx'
import type { Notification } from './notifications.api.ts'
import styles from './notifications.module.css'

interface NotificationGroupsProps {
  groups: readonly NotificationGroup[]
  /** The button of the next page, which continues the last group. */
  more: ReactNode
  onRead: (notification: Notification) => void
}

/** The entries by day. What is older than this week is folded, unless there is nothing newer. */
export function NotificationGroups({ groups, more, onRead }: NotificationGroupsProps) {
  const last = groups.at(-1)
  return groups.map((group) => {
    const rows = (
      <>
        <ul className={styles.list}>
          {group.notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              withTime={group.key === 'today' || group.key === 'yesterday'}
              onRead={() => onRead(notification)}
            />
          ))}
        </ul>
        {group === last && more}
      </>
    )
    if (group.key === 'earlier' && groups.length > 1) {
      return (
        <details key={group.key} className={styles.fold}>
          <summary className={styles.foldHead}>
            <h2 className={styles.groupTitle}>{group.title}</h2>
            <NewIn group={group} />
            <ChevronDown className={styles.marker} size={20} aria-hidden="true" />
          </summary>
          <div className={styles.group}>{rows}</div>
        </details>
      )
    }
    return (
      <section key={group.key} className={styles.group}>
        <h2 className={styles.groupTitle}>{group.title}</h2>
        {rows}
      </section>
    )
  })
}

/** How many new entries a folded group hides. */
function NewIn({ group: { notifications } }: { group: NotificationGroup }) {
  const n = notifications.filter(({ isNew }) => isNew).length
  return n > 0 && <strong className={styles.isNew}>{t('notification.header.new', { n })}</strong>
}
