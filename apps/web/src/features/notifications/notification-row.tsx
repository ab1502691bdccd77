import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate, formatTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import {
  BadgeCheck,
  Banknote,
  Gauge,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  ShieldAlert,
  TriangleAlert,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from './notifications.api.ts'
import styles from './notifications.module.css'

const icons: Record<Notification['topic'], LucideIcon> = {
  bill: ReceiptText,
  payment: Banknote,
  reading: Gauge,
  verification: BadgeCheck,
  account: WalletCards,
  share: UsersRound,
  security: ShieldAlert,
  message: MessageSquareText,
  problem: TriangleAlert,
}

interface NotificationRowProps {
  notification: Notification
  /** Shows the time, not the day. */
  withTime: boolean
  onRead: () => void
}

/** One entry. It leads to what it is about; a press marks it as read. */
export function NotificationRow({ notification, withTime, onRead }: NotificationRowProps) {
  const { path, isNew } = notification
  const read = () => isNew && onRead()
  const content = <RowContent notification={notification} withTime={withTime} />
  if (path !== null) {
    return (
      <li>
        <Link className={styles.row} to={path} onClick={read}>
          {content}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <div className={styles.row}>
        {content}
        {isNew && (
          <button type="button" className={styles.read} onClick={read}>
            {t('notification.read')}
          </button>
        )}
      </div>
    </li>
  )
}

function RowContent({ notification, withTime }: Omit<NotificationRowProps, 'onRead'>) {
  const { at, topic, title, text, isNew } = notification
  const Icon = icons[topic]
  const moment = new Date(at)
  return (
    <>
      <span className={`${styles.icon} ${styles[topic] ?? ''}`}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={isNew ? styles.newTitle : undefined}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <span className={styles.when}>
        {isNew && <strong className={styles.isNew}>{t('notification.new')}</strong>}
        <time dateTime={at}>{withTime ? formatTime(moment) : formatDate(kyivDay(moment))}</time>
      </span>
    </>
  )
}
