import { t } from '@zatyshok/i18n/translate'
import { Menu, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { useLoggedIn } from '../../lib/session/use-logged-in.ts'
import { storageKeys } from '../../lib/storage.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Frame } from './frame.tsx'
import headerStyles from './header.module.css'
import styles from './layout.module.css'
import { PageToasts } from './page-toasts.tsx'
import { publicLinks } from './public-links.ts'

/** Layout of sign-in and other single forms: one column of 480 px (ux.md §3, F). */
export function AccessLayout({ children }: { children: ReactNode }) {
  return (
    <Frame tools={<WaysIn />}>
      <PageToasts longer={storage.getItem(storageKeys.toastsLonger) === '1'} />
      <main id="main" tabIndex={-1} className={styles.form}>
        {children}
      </main>
    </Frame>
  )
}

/** The public menu, and the sign-in links for a visitor (A06). */
function WaysIn() {
  const isLoggedIn = useLoggedIn()
  return (
    <>
      <PublicMenu />
      {isLoggedIn ? <WayHome /> : <WaysInHere />}
    </>
  )
}

/** The link to the cabinet on a public form, for a signed-in user. */
function WayHome() {
  return (
    <ButtonAnchor look="secondary" href={paths.home}>
      {t('header.myCabinet')}
    </ButtonAnchor>
  )
}

function WaysInHere() {
  return (
    <>
      {location.pathname !== paths.signIn && (
        <a className={`${headerStyles.link} ${headerStyles.onWide}`} href={paths.signIn}>
          <User size={20} aria-hidden="true" />
          {t('header.signIn')}
        </a>
      )}
      <span className={headerStyles.onWide}>
        <ButtonAnchor look="secondary" href={paths.register}>
          {t('header.register')}
        </ButtonAnchor>
      </span>
    </>
  )
}

/** On phones the menu also holds the sign-in links: the header has room for the name and one link only. */
function PublicMenu() {
  const settings = useSettings()
  const links = settings ? publicLinks(settings, 'menu') : []
  const isLoggedIn = useLoggedIn()
  return (
    <>
      <button type="button" className={headerStyles.menuButton} popoverTarget="public-menu">
        <Menu aria-hidden="true" />
        {t('header.menu')}
      </button>
      <nav id="public-menu" popover="auto" className={headerStyles.popover} aria-label={t('a11y.nav.main')}>
        {!isLoggedIn && <WaysInOnPhone />}
        {links.map((link) => (
          <a key={link.href} href={link.href} className={headerStyles.item}>
            {link.label}
          </a>
        ))}
      </nav>
    </>
  )
}

function WaysInOnPhone() {
  return (
    <>
      <a className={`${headerStyles.item} ${headerStyles.onPhone}`} href={paths.register}>
        {t('header.register')}
      </a>
      <a className={`${headerStyles.item} ${headerStyles.onPhone}`} href={paths.signIn}>
        {t('header.signIn')}
      </a>
    </>
  )
}
