import { t } from '@zatyshok/i18n/translate'
import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toasts } from '../../ui/toast/toast-store.ts'
import styles from './header.module.css'
import { ToastLogItems } from './menu-contents.ts'
import { MenuPopover } from './menu-popover.tsx'
import type { ToastLogProps } from './toast-log-items.tsx'

/** The bell: opens the list of this session's toasts. */
export function ToastLog(props: ToastLogProps) {
  const { log } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  return (
    <>
      <button type="button" className={styles.menuButton} popoverTarget="toast-log">
        <Bell aria-hidden="true" />
        <span className="visually-hidden">{t('toast.log')}</span>
        {log.length > 0 && log.length}
      </button>
      <MenuPopover id="toast-log">
        <ToastLogItems {...props} />
      </MenuPopover>
    </>
  )
}
