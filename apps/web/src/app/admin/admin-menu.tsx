import { t } from '@zatyshok/i18n/translate'
import { User } from 'lucide-react'
import headerStyles from '../layouts/header.module.css'
import { LogOutButton } from '../layouts/log-out-button.tsx'
import { MenuPopover } from '../layouts/menu-popover.tsx'
import { ThemeSwitch } from '../layouts/theme-switch.tsx'
import styles from './admin.module.css'
import { SectionLinks } from './section-links.tsx'
import { type AdminSection, workName } from './sections.ts'
import type { SectionCounts } from './use-waiting-counts.ts'
import type { Worker } from './who-works.ts'

interface AdminMenuProps {
  worker: Worker | null
  sections: readonly AdminSection[]
  waiting: SectionCounts
}

/** The staff member's name and role; on phones also the links to the sections. */
export function AdminMenu({ worker, sections, waiting }: AdminMenuProps) {
  const name = worker ? worker.profile.firstName || worker.profile.name : ''
  return (
    <>
      <button
        type="button"
        className={headerStyles.menuButton}
        popoverTarget="admin-menu"
        aria-label={t('a11y.userMenu', { name }).trim()}
      >
        <User aria-hidden="true" />
        <span className={headerStyles.userName}>{name || t('header.menu')}</span>
      </button>
      <MenuPopover id="admin-menu">
        {worker && <p className={headerStyles.popoverNote}>{t('admin.role.yours', { role: workName(worker) })}</p>}
        <nav className={styles.onPhone} aria-label={t('a11y.nav.admin')}>
          <SectionLinks sections={sections} className={headerStyles.item} waiting={waiting} />
          <hr className={headerStyles.separator} />
        </nav>
        <ThemeSwitch />
        <hr className={headerStyles.separator} />
        <LogOutButton />
      </MenuPopover>
    </>
  )
}
