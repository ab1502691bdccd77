import { t } from '@zatyshok/i18n/translate'
import { User } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/portal.ts'
import styles from './header.module.css'
import type { LongerToastsProps } from './longer-toasts.tsx'
import { UserMenuItems } from './menu-contents.ts'
import { MenuPopover } from './menu-popover.tsx'

const isNamed = (profile: unknown): profile is { firstName: string } =>
  typeof profile === 'object' && profile !== null && 'firstName' in profile

/** The first name; empty if the person has entered none. Never the login, which may be an address. */
function nameOfPerson(): string {
  const profile = session.recall('profile')
  return isNamed(profile) ? profile.firstName : ''
}

function subscribe(listener: () => void): () => void {
  addEventListener('remembered', listener)
  return () => removeEventListener('remembered', listener)
}

/** The user menu: profile, personal accounts, theme, a separator, log out (A05). */
export function UserMenu(toasts: LongerToastsProps) {
  const name = useSyncExternalStore(subscribe, nameOfPerson)
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget="user-menu"
        aria-label={name ? t('a11y.userMenu', { name }) : t('a11y.userMenu.unnamed')}
      >
        <User aria-hidden="true" />
        <span className={styles.userName}>{name || t('header.myCabinet')}</span>
      </button>
      <MenuPopover id="user-menu">
        <UserMenuItems {...toasts} />
      </MenuPopover>
    </>
  )
}
