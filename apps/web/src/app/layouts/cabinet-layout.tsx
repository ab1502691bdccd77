import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import {
  Banknote,
  CircleQuestionMark,
  Ellipsis,
  Gauge,
  House,
  type LucideIcon,
  ReceiptText,
  Tags,
  User,
  WalletCards,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { quietTime } from '../../lib/session/quiet-time.ts'
import { storageKeys } from '../../lib/storage.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Frame } from './frame.tsx'
import headerStyles from './header.module.css'
import styles from './layout.module.css'
import type { LongerToastsProps } from './longer-toasts.tsx'
import { AskInChat, UserMenuItems } from './menu-contents.ts'
import { MenuPopover } from './menu-popover.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { PageToasts } from './page-toasts.tsx'
import { UserMenu } from './user-menu.tsx'
import { WaitingReadings } from './waiting-readings.tsx'

const AfterIdle = lazy(async () => {
  await quietTime()
  const { AfterIdle } = await import('./after-idle.tsx')
  return { default: AfterIdle }
})

interface Section {
  to: string
  /** A public page: the browser loads a new document. */
  isPublic?: boolean
  label: string
  icon: LucideIcon
}

const mainSections = (): Section[] => [
  { to: paths.home, label: t('nav.home'), icon: House },
  { to: paths.invoices, label: t('nav.invoices'), icon: ReceiptText },
  { to: paths.meters, label: t('nav.counters'), icon: Gauge },
  { to: paths.payments, label: t('nav.payments'), icon: Banknote },
]

/** If the flag is off, only the link is hidden (M02). The user menu still links to the accounts. */
const moreSections = (flags: PublicSettings['flags'] | undefined): Section[] => [
  { to: paths.tariffs, label: t('nav.tariffs'), icon: Tags },
  ...(flags?.accountsPage ? [{ to: paths.accounts, label: t('nav.accounts'), icon: WalletCards }] : []),
  { to: paths.profile, label: t('nav.profile'), icon: User },
  ...(flags?.helpPage ? [{ to: paths.help, label: t('nav.help'), icon: CircleQuestionMark, isPublic: true }] : []),
]

/** The layout of the cabinet: a left rail on wide screens, a bottom bar with five items on phones (ux.md §3, C). */
export function CabinetLayout() {
  const [longer, setLonger] = useState(storage.getItem(storageKeys.toastsLonger) === '1')
  useClosedPopovers()
  const flags = useSettings()?.flags
  const chooseLonger = (next: boolean) => {
    storage.setItem(storageKeys.toastsLonger, next ? '1' : '0')
    setLonger(next)
  }
  const tools = (
    <>
      <NotificationsLink />
      <UserMenu longer={longer} onLonger={chooseLonger} />
    </>
  )
  return (
    <Frame tools={tools}>
      <div className={styles.cabinet}>
        <nav className={styles.rail} aria-label={t('a11y.nav.cabinet')}>
          {[...mainSections(), ...moreSections(flags)].map((section) => (
            <SectionLink key={section.to} section={section} className={styles.railLink}>
              {section.to === paths.meters && <WaitingReadings />}
            </SectionLink>
          ))}
        </nav>
        <div className={styles.content}>
          <PageToasts longer={longer} />
          <main id="main" tabIndex={-1} className={styles.cabinetMain}>
            <Suspense>
              <AfterIdle />
            </Suspense>
            <Outlet />
          </main>
        </div>
        <BottomBar longer={longer} onLonger={chooseLonger} />
      </div>
    </Frame>
  )
}

/** Closes an open menu after its link has navigated. */
function useClosedPopovers(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to close
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) menu.hidePopover()
  }, [pathname])
}

function BottomBar(toasts: LongerToastsProps) {
  return (
    <nav className={styles.bottomBar} aria-label={t('a11y.nav.cabinet')}>
      {mainSections().map((section) => (
        <SectionLink key={section.to} section={section} className={styles.barLink} />
      ))}
      <button type="button" className={styles.barLink} popoverTarget="more-menu">
        <Ellipsis aria-hidden="true" />
        {t('nav.more')}
      </button>
      <MenuPopover id="more-menu" fromBottom>
        <NavLink className={headerStyles.item ?? ''} to={paths.tariffs}>
          <Tags aria-hidden="true" />
          {t('nav.tariffs')}
        </NavLink>
        <AskInChat />
        <UserMenuItems {...toasts} />
      </MenuPopover>
    </nav>
  )
}

interface SectionLinkProps {
  section: Section
  className: string | undefined
  /** A number after the label. */
  children?: ReactNode
}

function SectionLink({ section, className, children }: SectionLinkProps) {
  const Icon = section.icon
  if (section.isPublic) {
    return (
      <a className={className} href={section.to}>
        <Icon aria-hidden="true" />
        {section.label}
      </a>
    )
  }
  return (
    <NavLink className={className ?? ''} to={section.to} end={section.to === paths.home}>
      <Icon aria-hidden="true" />
      {section.label}
      {children}
    </NavLink>
  )
}
