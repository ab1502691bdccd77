import { t } from '@zatyshok/i18n/translate'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { leaveCabinet } from '../sign-out.ts'
import styles from './header.module.css'

/** «Вийти» of the management. */
export function LogOutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void leaveCabinet()
  }
  return (
    <button type="button" className={styles.item} disabled={leaving} onClick={leave}>
      <LogOut aria-hidden="true" />
      {t('userMenu.logout')}
    </button>
  )
}
