import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { Frame } from '../layouts/frame.tsx'
import styles from '../layouts/layout.module.css'
import { PageToasts } from '../layouts/page-toasts.tsx'
import { EnrolmentScreen } from '../screens/enrolment-screen.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { CommandPalette } from './command-palette.tsx'
import { SectionLinks } from './section-links.tsx'
import { sectionsOf } from './sections.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'
import { type Admission, useAdmission, WorkerContext } from './who-works.ts'

/** Pixels: part of the next link stays in view, and shows that the rail goes on. */
const ROOM_BELOW = 24

/**
 * The layout of the management: a left rail on wide screens; on phones the menu lists the same sections (ux.md §3, A).
 */
export function AdminLayout() {
  const [admission, endEnrolment] = useHeldEnrolment(useAdmission())
  useClosedMenus()
  const worker = 'worker' in admission ? admission.worker : null
  const sections = admission.state === 'admitted' ? sectionsOf(admission.worker) : []
  const rail = useRef<HTMLElement>(null)
  useCurrentInView(rail, sections.length)
  const waiting = useWaitingCounts(sections.some(({ to }) => to === `${paths.admin}/inbox`))
  return (
    <Frame
      home="management"
      tools={
        <>
          {sections.length > 0 && <CommandPalette sections={sections} />}
          <AdminMenu worker={worker} sections={sections} waiting={waiting} />
        </>
      }
    >
      <div className={styles.cabinet}>
        <nav ref={rail} className={styles.rail} aria-label={t('a11y.nav.admin')}>
          <SectionLinks sections={sections} className={styles.railLink} waiting={waiting} />
        </nav>
        <div className={styles.content}>
          <PageToasts longer={storage.getItem(storageKeys.toastsLonger) === '1'} />
          <main id="main" tabIndex={-1} className={styles.cabinetMain}>
            <Contents admission={admission} onEnrolled={endEnrolment} />
          </main>
        </div>
      </div>
    </Frame>
  )
}

/** Enrolment ends when the user has stored the recovery codes, although the server counts it as complete earlier. */
function useHeldEnrolment(admission: Admission): [Admission, () => void] {
  const [held, setHeld] = useState(false)
  if (admission.state === 'enrolling' && !held) setHeld(true)
  const shown: Admission =
    held && admission.state === 'admitted' ? { state: 'enrolling', worker: admission.worker } : admission
  return [shown, () => setHeld(false)]
}

function Contents({ admission, onEnrolled }: { admission: Admission; onEnrolled: () => void }): ReactNode {
  switch (admission.state) {
    case 'asking':
      // The skeleton has no heading: the first screen's own heading must receive the focus.
      return <Skeleton what={t('admin.title')} />
    case 'failed':
      return <LoadError onRetry={admission.retry} />
    case 'stranger':
      return <StrangerScreen />
    case 'enrolling':
      return <EnrolmentScreen text={t('admin.enrol.text')} onDone={onEnrolled} />
    case 'admitted':
      return (
        <WorkerContext value={admission.worker}>
          <Outlet />
        </WorkerContext>
      )
  }
}

/** Scrolls the rail to the link of the present screen: in a low window the rail does not show all links. */
function useCurrentInView(rail: RefObject<HTMLElement | null>, links: number): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path and the links are the reason to scroll
  useEffect(() => {
    const link = rail.current?.querySelector('[aria-current="page"]')
    if (!rail.current || !link) return
    const hidden = link.getBoundingClientRect().bottom - rail.current.getBoundingClientRect().bottom
    if (hidden > 0) rail.current.scrollTop += hidden + ROOM_BELOW
  }, [pathname, links, rail])
}

/** Closes an open menu after its link has navigated. */
function useClosedMenus(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to close
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) menu.hidePopover()
  }, [pathname])
}

/** A resident came to the management: it is not theirs, the cabinet is. */
function StrangerScreen() {
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <EmptyState
        title={t('admin.forbidden.title')}
        text={t('admin.forbidden')}
        action={<ButtonAnchor href={paths.home}>{t('admin.toCabinet')}</ButtonAnchor>}
      />
    </>
  )
}
