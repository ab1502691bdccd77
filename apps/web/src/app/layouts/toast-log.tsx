import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toasts } from '../../ui/toast-store.ts'
import { ToastText } from '../../ui/toasts.tsx'
import styles from './header.module.css'

interface ToastLogProps {
  longer: boolean
  onLonger: (longer: boolean) => void
}

/** The bell: toasts of this session can be read again, and asked to stay longer. */
export function ToastLog({ longer, onLonger }: ToastLogProps) {
  const { log } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  return (
    <>
      <button type="button" className={styles.menuButton} popoverTarget="toast-log">
        <Bell aria-hidden="true" />
        <span className="visually-hidden">{t('toast.log')}</span>
        {log.length > 0 && log.length}
      </button>
      <section id="toast-log" popover="auto" className={styles.popover} aria-label={t('toast.log')}>
        <h2 className={styles.popoverTitle}>{t('toast.log')}</h2>
        {log.length === 0 && <p>{t('toast.log.empty')}</p>}
        {log.map((toast) => (
          <div key={toast.id} className={styles.logged}>
            <ToastText toast={toast} />
            <p className={styles.meta}>{formatDateTime(new Date(toast.at))}</p>
          </div>
        ))}
        <label className={styles.item}>
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={longer}
            onChange={(event) => onLonger(event.currentTarget.checked)}
          />
          {t('toast.longer')}
        </label>
      </section>
    </>
  )
}
