import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Bell } from 'lucide-react'
import { NavLink } from 'react-router'
import { unreadQuery } from '../../features/notifications/unread.api.ts'
import { paths } from '../../lib/paths.ts'
import styles from './header.module.css'

/** As many unread entries as the number shows; the server counts to 100. */
const MOST_SHOWN = 99

/** «Сповіщення» with the number of unread entries: the link to everything that the resident was told. */
export function NotificationsLink() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <NavLink className={`${styles.link} ${styles.notifications}`} to={paths.notifications}>
      <Bell className={styles.bell} aria-hidden="true" />
      {`${t('notification.header')} `}
      <span className="visually-hidden">{t('notification.header.new', { n: unread })}</span>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? t('notification.most') : unread}
        </span>
      )}
    </NavLink>
  )
}
