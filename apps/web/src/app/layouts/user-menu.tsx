import { t } from '@zatyshok/i18n/translate'
import { User } from 'lucide-react'
import { session } from '../../lib/portal.ts'
import styles from './header.module.css'
import { UserMenuItems } from './menu-contents.ts'
import { MenuPopover } from './menu-popover.tsx'

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
      <MenuPopover id="user-menu">
        <UserMenuItems />
      </MenuPopover>
    </>
  )
}
