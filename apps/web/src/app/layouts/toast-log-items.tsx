import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useSyncExternalStore } from 'react'
import { toasts } from '../../ui/toast/toast-store.ts'
import { ToastText } from '../../ui/toast/toasts.tsx'
import styles from './header.module.css'

export interface ToastLogProps {
  longer: boolean
  onLonger: (longer: boolean) => void
}

/** Lists the toasts of this session, newest first, with the setting that shows toasts for longer. */
export function ToastLogItems({ longer, onLonger }: ToastLogProps) {
  const { log } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  return (
    <section aria-label={t('toast.log')}>
      <h2 className={styles.popoverTitle}>{t('toast.log')}</h2>
      {log.length === 0 && <p className={styles.popoverNote}>{t('toast.log.empty')}</p>}
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
  )
}
