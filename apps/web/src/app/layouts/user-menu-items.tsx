import { t } from '@zatyshok/i18n/translate'
import { User, WalletCards } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CabinetLogOut } from './cabinet-log-out.tsx'
import styles from './header.module.css'
import { LongerToasts, type LongerToastsProps } from './longer-toasts.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Items that the user menu and «Ще» of the bottom bar share. */
export function UserMenuItems(toasts: LongerToastsProps) {
  return (
    <>
      <Link className={styles.item} to={paths.profile}>
        <User aria-hidden="true" />
        {t('userMenu.profile')}
      </Link>
      <Link className={styles.item} to={paths.accounts}>
        <WalletCards aria-hidden="true" />
        {t('userMenu.accounts')}
      </Link>
      <ThemeSwitch />
      <LongerToasts {...toasts} />
      <hr className={styles.separator} />
      <CabinetLogOut />
    </>
  )
}
