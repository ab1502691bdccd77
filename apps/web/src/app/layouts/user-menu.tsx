import { t } from '@zatyshok/i18n/translate'
import { User } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/portal.ts'
import styles from './header.module.css'
import { UserMenuItems } from './menu-contents.ts'
import { MenuPopover } from './menu-popover.tsx'

const isNamed = (profile: unknown): profile is { firstName: string; name: string } =>
  typeof profile === 'object' && profile !== null && 'firstName' in profile && 'name' in profile

function nameOfPerson(): string {
  const profile = session.recall('profile')
  return isNamed(profile) ? profile.firstName || profile.name : ''
}

function subscribe(listener: () => void): () => void {
  addEventListener('remembered', listener)
  return () => removeEventListener('remembered', listener)
}

/** The user menu: profile, personal accounts, theme, a separator, log out (A05). */
export function UserMenu() {
  const name = useSyncExternalStore(subscribe, nameOfPerson)
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
      <MenuPopover id="user-menu">
        <UserMenuItems />
      </MenuPopover>
    </>
  )
}
