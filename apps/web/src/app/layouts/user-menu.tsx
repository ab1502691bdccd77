import { t } from '@zatyshok/i18n/translate'
import { LogOut, User, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { session } from '../../lib/portal.ts'
import { leaveCabinet } from '../sign-out.ts'
import styles from './header.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const isNamed = (profile: unknown): profile is { firstName: string; name: string } =>
  typeof profile === 'object' && profile !== null && 'firstName' in profile && 'name' in profile

/** Profile, personal accounts, the look, a separator, log out (A05). */
export function UserMenu() {
  const profile = session.recall('profile')
  const name = isNamed(profile) ? profile.firstName || profile.name : ''
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget="user-menu"
        aria-label={t('a11y.userMenu', { name }).trim()}
      >
        <User aria-hidden="true" />
        <span className={styles.userName}>{name || t('header.menu')}</span>
      </button>
      <div id="user-menu" popover="auto" className={styles.popover}>
        <UserMenuItems />
      </div>
    </>
  )
}

/** The same items serve the user menu and «Ще» of the bottom bar. */
export function UserMenuItems() {
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
      <hr className={styles.separator} />
      <LogOutButton />
    </>
  )
}

function LogOutButton() {
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
